import { lazy, Suspense, useRef, useState, type ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { statusLabels } from '#features/bucket-list/messages.ts'
import type { EntryView } from '#features/bucket-list/contract.ts'
import type { ListDetails, ListItemView } from '#features/lists/contract.ts'
import type { ListNews } from '#features/lists/news-contract.ts'
import { hrefOf, listPath } from '#platform/addresses.ts'
import { api } from '#platform/web/api.ts'
import { isMissing } from '#platform/web/failure.ts'
import { useDeferredHeadingFocus } from '#platform/web/frame/deferred-heading-focus.ts'
import { useFocusFallback } from '#platform/web/overlays/use-focus-fallback.ts'
import { newRequestId } from '#platform/web/request-id.ts'
import { useTerms } from '#platform/web/settings.ts'
import { css } from '#platform/web/styled.tsx'
import { useToast } from '#platform/web/toasts/use-toast.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { EmptyState, FailureState } from '#platform/web/ui/empty-state.tsx'
import { AlbumPicture } from '#platform/web/ui/notice-pictures.tsx'
import { lazyAfterHydration } from '#platform/web/ui/use-hydrated.tsx'
import { useShelfChanges } from '../shelf/use-shelf-changes.ts'
import { DraftsOfRemovedItems } from '../together/comment-drafts.tsx'
import { membersLine } from '../progress-texts.ts'
import { localZone, useList, useListFailure, useListRefresh } from '../use-lists.ts'
import { ListHeader, type ListPanel } from './list-header.tsx'
import { ListItems } from './list-items.tsx'
import { NewsSummary, useListNews } from './list-news.tsx'
import { ListLoading, ListMissing } from './list-states.tsx'
import { useListActions, type ListActions } from './use-list-actions.ts'

const pageSize = 50

interface Slots {
  /** Map of the places on the list. */
  renderMap?: (list: ListDetails) => ReactNode
  /** Button that opens the members of the list. */
  renderMembers?: (list: ListDetails) => ReactNode
  /** Comments and cheers of an item. */
  renderItemTalk?: (list: ListDetails, item: ListItemView) => ReactNode
  /** Form for the member's own entry, after its status was set: how it was, or when it is planned. */
  renderEntryForm?: (entry: EntryView, onClose: () => void) => ReactNode
}

interface Props extends Slots {
  id: number
  /** The signed-in member. */
  userId: number
}

/**
 * Content of the page of the list `id`, fetched again every few seconds, so that it shows what other members change.
 * Shows a placeholder while loading, a notice if the member cannot see the list, and an error with a retry. The
 * optional `render…` props render the parts of other features.
 */
export function ListScreen({ id, userId, ...slots }: Props) {
  const list = useList(id)
  const news = useListNews(id, list.data)
  useDeferredHeadingFocus(list.isPending)
  if (isMissing(list.error)) return <ListMissing />
  if (list.data) return <OpenedList list={list.data} news={news} userId={userId} {...slots} />
  if (list.error && !list.isFetching)
    return <FailureState as="h1" title="Couldn’t load the list" onRetry={() => void list.refetch()} />
  return <ListLoading />
}

const AddIdeasDialog = lazy(() =>
  import('./add-ideas-dialog.tsx').then((part) => ({ default: part.AddIdeasDialog })),
)
const ChallengeFinish = lazyAfterHydration(
  () => import('./challenge-finish.tsx').then((part) => part.ChallengeFinish),
  () => null,
)
const loadDialogs = () => import('./list-dialogs.tsx')
const EditListDialog = lazy(() => loadDialogs().then((part) => ({ default: part.EditListDialog })))
const EditItemDialog = lazy(() => loadDialogs().then((part) => ({ default: part.EditItemDialog })))
const LeaveListDialog = lazy(() => loadDialogs().then((part) => ({ default: part.LeaveListDialog })))

/** Item whose status has just been saved, with the form for the entry open below it. */
interface Prompt {
  item: ListItemView
  index: number
  entry: EntryView
}

interface OpenedProps extends Slots {
  list: ListDetails
  /** News since the member last looked; null until they are loaded. */
  news: ListNews | null
  userId: number
}

function OpenedList({
  list,
  news,
  userId,
  renderMap,
  renderMembers,
  renderItemTalk,
  renderEntryForm,
}: OpenedProps) {
  const navigate = useNavigate()
  const actions = useListActions(list, userId)
  const { setCover, copyList, celebrate, announce, announcement } = useListScreen(list)
  const [prompt, setPrompt] = useState<Prompt | null>(null)
  const { remove, archive } = useShelfChanges()
  const [panel, setPanel] = useState<ListPanel | null>(null)
  // The item itself: what is typed stays when another member removes it.
  const [edited, setEdited] = useState<ListItemView | null>(null)
  const [limit, setLimit] = useState(pageSize)
  const { id, items } = list
  // An item that another member removes stays in its place while its form is open, so that nothing typed is lost: the
  // form is about the member's own entry, which stays.
  const kept = prompt && items.every((item) => item.id !== prompt.item.id) ? prompt : null
  const first = items.slice(0, limit)
  const shown = kept ? first.toSpliced(kept.index, 0, kept.item) : first
  // The menu of a removed item disappears with it.
  const heading = useFocusFallback<HTMLHeadingElement>(shown.length)
  const close = () => setPanel(null)
  const countAndCelebrate: ListActions['setCount'] = async (...given) => {
    const answer = await actions.setCount(...given)
    celebrate()
    return answer
  }

  return (
    <>
      <ListHeader
        list={list}
        together={membersLine(list.members, userId)}
        done={items.filter(({ status }) => status === 'completed').length}
        onOpen={setPanel}
        onArchive={(archived) => archive.mutate({ id, archived })}
        onDelete={() => remove.mutate({ id })}
        onCopy={copyList}
        members={renderMembers?.(list)}
      />
      {list.challenge?.state === 'reached' ? (
        <ChallengeFinish list={list} challenge={list.challenge} />
      ) : null}
      <NewsSummary news={news} />
      <h2 ref={heading} className={css({ srOnly: true })} tabIndex={-1}>
        {items.length === 1 ? '1 item' : `${items.length} items`}
      </h2>
      <output className={css({ srOnly: true })}>{announcement}</output>
      <DraftsOfRemovedItems list={list} userId={userId} />
      {shown.length === 0 ? (
        <ListEmpty mayEdit={list.role !== 'viewer'} onAdd={() => setPanel('add')} />
      ) : (
        <ListItems
          list={list}
          shown={shown}
          removedId={kept?.item.id}
          news={news}
          userId={userId}
          actions={{ ...actions, setCount: countAndCelebrate }}
          onStatus={(item, entry) => {
            const index = items.findIndex((each) => each.id === item.id)
            setPrompt({ item: { ...item, entryId: entry.id, status: entry.status }, index, entry })
            announce(item, entry)
            celebrate()
          }}
          renderForm={(item) =>
            prompt?.item.id === item.id ? renderEntryForm?.(prompt.entry, () => setPrompt(null)) : null
          }
          onEdit={setEdited}
          onUseAsCover={setCover}
          onRemove={(item) => {
            if (prompt?.item.id === item.id) setPrompt(null)
            void actions.remove(item)
          }}
          renderTalk={(item) => renderItemTalk?.(list, item)}
        />
      )}
      {first.length < items.length ? (
        <div className={css({ textAlign: 'center', mt: 8 })}>
          <div className={css({ color: 'quiet', fontSize: 'sm', mb: 3 })}>
            {first.length} of {items.length} shown
          </div>
          <Button onClick={() => setLimit(limit + pageSize)}>Show more</Button>
        </div>
      ) : null}
      {renderMap?.(list)}
      <Suspense>
        {panel === 'add' ? <AddIdeasDialog list={list} onClose={close} /> : null}
        {panel === 'edit' ? <EditListDialog list={list} onClose={close} /> : null}
        {panel === 'leave' ? (
          <LeaveListDialog
            list={list}
            userId={userId}
            onLeft={() => void navigate(hrefOf('lists'))}
            onClose={close}
          />
        ) : null}
        {edited ? (
          <EditItemDialog
            key={edited.id}
            item={edited}
            onSave={actions.edit}
            onClose={() => setEdited(null)}
          />
        ) : null}
      </Suspense>
    </>
  )
}

function ListEmpty({ mayEdit, onAdd }: { mayEdit: boolean; onAdd: () => void }) {
  const say = useTerms()
  return (
    <EmptyState
      picture={<AlbumPicture />}
      title="Nothing on this list yet"
      action={
        mayEdit ? (
          <Button look="main" onClick={onAdd}>
            {say('Add ideas')}
          </Button>
        ) : null
      }
    >
      {say(mayEdit ? 'Search for ideas, or add your own.' : 'The owner hasn’t added any ideas yet.')}
    </EmptyState>
  )
}

/** Returns the actions on a list as a whole, and what a screen reader is told about the last change of a status. */
function useListScreen({ id, title, challenge, goal, startsOn, endsOn, description }: ListDetails) {
  const toast = useToast()
  const navigate = useNavigate()
  const refresh = useListRefresh()
  const showFailure = useListFailure()
  const { get } = api.useUtils().lists
  const isCelebrated = useRef(false)
  const [announcement, setAnnouncement] = useState('')
  const update = api.lists.update.useMutation({
    onSuccess: () => toast({ title: 'Cover changed', tone: 'success' }),
    onError: (error) => showFailure(error, 'Couldn’t change the cover'),
    onSettled: refresh,
  })
  const copy = api.lists.copy.useMutation({
    onSuccess(list) {
      toast({ title: 'Copied to your lists', tone: 'success' })
      void navigate(hrefOf(listPath, { id: list.id }))
    },
    onError: (error) => showFailure(error, 'Couldn’t copy the list'),
    onSettled: refresh,
  })
  return {
    announcement,
    setCover: (item: ListItemView) => update.mutate({ id, coverItemId: item.id }),
    copyList: () =>
      copy.mutate({ id, title, description, goal, startsOn, endsOn, requestId: newRequestId() }),
    announce: (item: ListItemView, { status }: EntryView) =>
      setAnnouncement(`${item.idea.title}: ${statusLabels[status]}`),
    /** Says once that the challenge is complete, if the change that was saved has completed it. */
    celebrate: () => {
      const saved = get.getData({ id, zone: localZone() })?.challenge
      const isReached = saved?.state === 'reached'
      if (isReached && challenge?.state !== 'reached' && !isCelebrated.current) {
        toast({
          title: 'Challenge complete!',
          description: `You did it: ${saved.goal} of ${saved.goal}.`,
          tone: 'success',
        })
      }
      isCelebrated.current = isReached
    },
  }
}
