import { useLocation, useNavigate } from 'react-router'
import { alreadyInList, saveFailed, removed, removeFailed } from '#features/bucket-list/messages.ts'
import { hrefOf } from '#platform/addresses.ts'
import { api } from '#platform/web/api.ts'
import { hasCode, isForbidden, isSignedOut, failureMessageOf, isMissing } from '#platform/web/failure.ts'
import { includingInactive } from '#platform/web/query-client.ts'
import { useSettings } from '#platform/web/settings.ts'
import { useToast } from '#platform/web/toasts/use-toast.ts'
import { listMutationScope, withEntry } from '../entry/use-entry-changes.ts'
import { useFailureToast } from '#platform/web/toasts/use-failure-toast.ts'
import { addPendingSave, usePendingSaves, removePendingSave } from './pending-saves.ts'
import { plannedSave, type SaveMode } from './save-modes.ts'

/** Idea fields that saving needs. */
export interface SaveProps {
  idea: { id: number; title: string }
}

/** Save state of an idea; `waiting` means until the visitor signs in. */
export type SaveState = 'open' | 'waiting' | 'saved'

/**
 * Returns the save state of an idea (`open`; `waiting`, saved in this browser until sign-in; `saved`, on the member's
 * bucket list), whether a request is running (`isSaving` for adding, `isBusy` for either), `isNew` for the animation,
 * and four actions. `press` adds or removes it, depending on the state; `save` adds it, or tells that it is on the
 * list; `add` and `remove` do not look at the list, and wait for each other. Updates are optimistic and roll back on
 * failure. A visitor's idea is stored in this browser, with an offer to sign in. Removing offers Undo.
 * @param way the entry's fields and the toasts, which depend on the control.
 */
export function useSaveIdea({ idea }: SaveProps, way: SaveMode) {
  const toast = useToast()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const { registration } = useSettings()
  const utils = api.useUtils()
  const { data: user } = api.accounts.current.useQuery()
  const { data: saved = [] } = api.bucketList.saved.useQuery(undefined, { enabled: Boolean(user) })
  const isWaiting = usePendingSaves().some(({ id }) => id === idea.id)
  // Ids cached for a member who has signed out do not apply to this visitor.
  const isSaved = Boolean(user) && saved.includes(idea.id)
  const state: SaveState = isSaved ? 'saved' : user === null && isWaiting ? 'waiting' : 'open'
  const removeIdea = useRemoveIdea(idea.id)
  const removePending = useRemovePendingSave()

  const add = api.bucketList.add.useMutation({
    // An Undo must not reach the server before what it takes back.
    scope: listMutationScope,
    async onMutate() {
      await utils.bucketList.saved.cancel()
      utils.bucketList.saved.setData(undefined, (ids) => ids && [...ids, idea.id])
    },
    onSuccess(entry) {
      utils.bucketList.list.setData(undefined, (entries) => withEntry(entries, entry))
      if (!way.saved) return
      toast({
        ...way.saved,
        action: { label: 'View list', onClick: () => void navigate(hrefOf('myBucketList')) },
        secondAction: { label: 'Undo', onClick: () => removeIdea.mutate({ ideaId: idea.id }) },
      })
    },
    onError(error) {
      if (isSignedOut(error)) {
        askToSignIn()
        return
      }
      const message = failureMessageOf(error, saveFailed)
      if (!hasCode(error, 'already_listed')) {
        utils.bucketList.saved.setData(undefined, (ids) => ids?.filter((id) => id !== idea.id))
      }
      // A 403 concerns saving in general, so its message is the same everywhere.
      toast((isForbidden(error) ? plannedSave : way).failed(message, error))
    },
    onSettled: () =>
      Promise.all([
        utils.bucketList.saved.invalidate(undefined, includingInactive),
        utils.bucketList.counts.invalidate(undefined, includingInactive),
        utils.bucketList.next.invalidate(undefined, includingInactive),
        utils.bucketList.sharedList.invalidate(undefined, includingInactive),
      ]),
  })

  function askToSignIn() {
    addPendingSave(idea)
    const from = pathname + search
    const login = hrefOf('login', { from })
    const signIn = { label: 'Sign In', onClick: () => void navigate(login) }
    const register = { label: 'Create account', onClick: () => void navigate(hrefOf('register', { from })) }
    if (way.leadsToLogin) {
      toast(way.signedOut)
      void navigate(login)
    } else if (registration === 'open') toast({ ...way.signedOut, action: register, secondAction: signIn })
    else toast({ ...way.signedOut, action: signIn })
  }

  const addIdea = () => add.mutate({ ideaId: idea.id, ...way.entry })

  async function save() {
    try {
      const visitor = user === undefined ? await utils.accounts.current.fetch() : user
      if (!visitor) {
        askToSignIn()
        return
      }
      // A press before the saved ids are loaded means to add, never to remove.
      const known = await utils.bucketList.saved.ensureData()
      if (known.includes(idea.id)) toast(alreadyInList)
      else addIdea()
    } catch {
      toast(way.failed(saveFailed))
    }
  }

  function press() {
    if (add.isPending || removeIdea.isPending) return
    if (state === 'saved') removeIdea.mutate({ ideaId: idea.id })
    else if (state === 'waiting') removePending(idea)
    else void save()
  }

  return {
    state,
    isSaving: add.isPending,
    isBusy: add.isPending || removeIdea.isPending,
    /** Plays the beat animation once. */
    isNew: state !== 'open' && (add.isPending || add.isSuccess),
    press,
    /** Saves the idea, unless it is on the list. */
    save: () => void save(),
    /** Adds the idea without a look at the list, after a removal that is still in progress. */
    add: addIdea,
    /** Removes the idea, after an addition that is still in progress. */
    remove: () => removeIdea.mutate({ ideaId: idea.id }),
  }
}

/** Removes an idea from the list optimistically. Undo restores the same entry. */
function useRemoveIdea(ideaId: number) {
  const toast = useToast()
  const showFailure = useFailureToast()
  const { bucketList } = api.useUtils()

  const markAsSaved = () => bucketList.saved.setData(undefined, (ids) => ids && [...ids, ideaId])
  const refresh = () =>
    Promise.all(
      [bucketList.saved, bucketList.list, bucketList.next, bucketList.counts, bucketList.sharedList].map(
        (query) => query.invalidate(undefined, includingInactive),
      ),
    )

  const restore = api.bucketList.restore.useMutation({
    scope: listMutationScope,
    onMutate: markAsSaved,
    onError(error) {
      showFailure(error, 'Couldn’t restore the item')
    },
    onSettled: refresh,
  })

  return api.bucketList.takeOff.useMutation({
    scope: listMutationScope,
    async onMutate() {
      await bucketList.saved.cancel()
      bucketList.saved.setData(undefined, (ids) => ids?.filter((id) => id !== ideaId))
    },
    onSuccess({ id }) {
      toast({
        title: removed,
        tone: 'success',
        action: { label: 'Undo', onClick: () => restore.mutate({ id }) },
      })
    },
    onError(error) {
      // Removed elsewhere in the meantime: the result is the intended one.
      if (isMissing(error)) return
      markAsSaved()
      showFailure(error, removeFailed)
    },
    onSettled: refresh,
  })
}

/**
 * Returns a function that removes an idea that a visitor has saved in this browser, without a request to the server,
 * and shows a toast that offers Undo.
 */
export function useRemovePendingSave() {
  const toast = useToast()
  return (idea: { id: number; title: string }) => {
    removePendingSave(idea.id)
    toast({ title: removed, tone: 'success', action: { label: 'Undo', onClick: () => addPendingSave(idea) } })
  }
}
