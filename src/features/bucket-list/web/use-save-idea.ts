import { useLocation, useNavigate } from 'react-router'
import { api } from '#platform/web/api.ts'
import { isForbidden, isSignedOut, sentenceOf } from '#platform/web/failure.ts'
import { evenUnseen } from '#platform/web/query-client.ts'
import { useToast } from '#platform/web/toasts/use-toast.ts'
import { alreadyInList, alreadyListedMark, saveFailed } from '../texts.ts'
import { rememberIdea } from './remembered-ideas.ts'
import type { SaveProps } from './save-heart.tsx'
import { asPlanned, type WayToSave } from './ways-to-save.ts'

/**
 * An idea and the visitor's list. Saving shows at once and is taken back where it fails; somebody who is not
 * signed in is told so, and the idea is remembered for when they are.
 */
export function useSaveIdea({ idea }: SaveProps, way: WayToSave) {
  const toast = useToast()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const utils = api.useUtils()
  const { data: user } = api.accounts.current.useQuery()
  const { data: saved = [] } = api.bucketList.saved.useQuery(undefined, { enabled: Boolean(user) })
  // What was known of somebody who has signed out since says nothing of this visitor.
  const isSaved = Boolean(user) && saved.includes(idea.id)

  const add = api.bucketList.add.useMutation({
    async onMutate() {
      await utils.bucketList.saved.cancel()
      utils.bucketList.saved.setData(undefined, (ids) => ids && [...ids, idea.id])
    },
    onSuccess(entry) {
      utils.bucketList.list.setData(undefined, (entries) => entries && [...entries, entry])
      toast(way.saved)
    },
    onError(error) {
      if (isSignedOut(error)) {
        askToSignIn()
        return
      }
      const message = sentenceOf(error, saveFailed)
      if (!message.includes(alreadyListedMark)) {
        utils.bucketList.saved.setData(undefined, (ids) => ids?.filter((id) => id !== idea.id))
      }
      // Why nothing can be saved from here at all is said everywhere.
      toast((isForbidden(error) ? asPlanned : way).failed(message))
    },
    onSettled: () =>
      Promise.all([
        utils.bucketList.saved.invalidate(undefined, evenUnseen),
        utils.bucketList.counts.invalidate(undefined, evenUnseen),
        utils.bucketList.sharedList.invalidate(undefined, evenUnseen),
      ]),
  })

  function askToSignIn() {
    rememberIdea(idea)
    toast(way.signedOut)
    if (way.leadsToLogin) void navigate(`/login?from=${encodeURIComponent(pathname + search)}`)
  }

  async function save() {
    if (add.isPending) return
    if (isSaved) {
      toast(alreadyInList)
      return
    }
    try {
      const visitor = user === undefined ? await utils.accounts.current.fetch() : user
      if (visitor) add.mutate({ ideaId: idea.id, ...way.entry })
      else askToSignIn()
    } catch {
      toast(way.failed(saveFailed))
    }
  }

  return { isSaved, isSaving: add.isPending, isNew: add.isPending || add.isSuccess, save: () => void save() }
}
