import { useState, lazy, Suspense, useCallback, useMemo, type ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import type { EntryView } from '#features/bucket-list/contract.ts'
import { noItemsWithStatus, noItemsYet } from '#features/bucket-list/messages.ts'
import { hrefOf } from '#platform/addresses.ts'
import { useTerms } from '#platform/web/settings.ts'
import { css } from '#platform/web/styled.tsx'
import { Button, LinkButton } from '#platform/web/ui/button.tsx'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { AlbumPicture, GlassPicture } from '#platform/web/ui/notice-pictures.tsx'
import { lazyAfterHydration } from '#platform/web/ui/use-hydrated.tsx'
import { usePrinting } from '#platform/web/use-printing.ts'
import type { EntryActions, EntryPrompt } from '../entry/entry-actions.ts'
import { today } from '../entry/entry-format.ts'
import { useEntryChanges } from '../entry/use-entry-changes.ts'
import { EntryList } from './entry-list.tsx'
import { MyListHeader } from './my-list-header.tsx'
import { ListStats, ListToolbar } from './list-toolbar.tsx'
import {
  countByFilter,
  entriesInView,
  toSearchParams,
  readListView,
  type ListView,
  filterLabels,
  useMoveEntry,
} from './list-view.ts'
import { NextUpCard, findNextUp } from './next-up-card.tsx'
import { Timeline } from './timeline.tsx'
import { useFocusOnNew } from './use-focus-on-new.ts'

const pageSize = 50

interface MyListProps {
  entries: readonly EntryView[]
  /** Menu of the member's lists for an entry. It opens at the button when it is first rendered. */
  renderListMenu: (menu: { entry: EntryView; button: HTMLElement; onClose: () => void }) => ReactNode
}

/**
 * Content of the member's list page for loaded entries: header with the progress, the next entry, and the entries with
 * filters and search or, instead, the timeline. The query string holds the view. Without entries it shows an empty
 * state. `renderListMenu` renders the menu with which an entry is added to lists, a feature that this one cannot
 * import.
 */
export function MyList({ entries, renderListMenu }: MyListProps) {
  const say = useTerms()
  const [params, setParams] = useSearchParams()
  const requestedView = readListView(params)
  const screen = useListScreen()
  const [openPanel, setOpenPanel] = useState<'create' | 'share' | 'take-along' | null>(null)
  const now = today()

  const counts = countByFilter(entries)
  const present = new Set(entries.map(({ id }) => id))
  const removedEntries = screen.removed.filter(({ id }) => !present.has(id))
  const isEmpty = entries.length === 0 && removedEntries.length === 0
  // An empty list has no search and no timeline, whatever the URL says.
  const view = isEmpty ? { ...requestedView, words: '', isTimeline: false } : requestedView
  const found = entriesInView([...entries, ...removedEntries], view, screen.lingering)
  const isPrinting = usePrinting()
  const shown = isPrinting ? found : found.slice(0, view.page * pageSize)
  const { place, expectMore } = useFocusOnNew(shown.length)

  function change(part: Partial<ListView>) {
    screen.leaveView()
    const next = { ...view, page: 1, ...part }
    // Switching the timeline adds a history entry, so that Back returns to the list.
    const replace = next.isTimeline === view.isTimeline
    setParams(toSearchParams(next), { replace, preventScrollReset: true })
  }
  const moveEntry = useMoveEntry(entries, view, change)
  const next = view.filter === 'all' && !view.words && !view.isTimeline ? findNextUp(entries, now) : undefined

  // The button disappears with the notice, so the focus moves to the heading.
  function showAll() {
    change({ filter: 'all', words: '' })
    document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
  }

  const list = {
    entries: shown,
    removedIds: new Set(removedEntries.map(({ id }) => id)),
    prompt: screen.prompt,
    celebrated: screen.celebrated,
    now,
    actions: screen.actions,
  }
  return (
    <>
      <MyListHeader entries={entries} counts={counts} onOpen={setOpenPanel} />
      {isEmpty ? null : <ListStats counts={counts} />}
      {next ? <NextUpCard entry={next} now={now} actions={screen.actions} /> : null}
      <div className={css({ mt: { base: 2, md: 8 }, mb: { base: 2, md: 5 } })}>
        <ListToolbar view={view} counts={counts} isEmpty={isEmpty} onChange={change} />
      </div>
      {view.isTimeline ? (
        <Timeline entries={entries} />
      ) : (
        <div ref={place}>
          <h2 className={css({ srOnly: true })}>Your Items</h2>
          <output className={css({ srOnly: true })}>
            {found.length === 1 ? '1 item found' : `${found.length} items found`}
          </output>
          {found.length === 0 ? (
            <ListEmpty view={view} onShowAll={showAll} />
          ) : (
            <EntryList
              {...list}
              label={say(view.sort === 'own' ? 'Your bucket list, in custom order' : 'Your bucket list')}
              onMove={moveEntry}
            />
          )}
          {shown.length < found.length ? (
            <div
              className={css({
                display: 'flex',
                flexDirection: 'column',
                alignItems: 'center',
                gap: 4,
                mt: 8,
              })}
            >
              <div className={css({ color: 'quiet', fontSize: 'sm' })}>
                {shown.length} of {found.length} shown
              </div>
              <Button
                onClick={() => {
                  expectMore()
                  change({ page: view.page + 1 })
                }}
              >
                Show more
              </Button>
            </div>
          ) : null}
        </div>
      )}
      {isEmpty ? null : (
        <div
          className={css({
            display: 'flex',
            flexWrap: 'wrap',
            justifyContent: 'center',
            gap: 3,
            mt: { base: 10, md: 14 },
          })}
        >
          <LinkButton to={hrefOf('home')}>{say('Browse More Ideas')}</LinkButton>
          <LinkButton to={hrefOf('forYou')}>{say('Ideas for you')}</LinkButton>
        </div>
      )}
      {isEmpty ? null : <KeepListOffer />}
      <ListDialogs
        entries={entries}
        screen={screen}
        openPanel={openPanel}
        onClosePanel={() => setOpenPanel(null)}
      />
      {screen.listed ? renderListMenu({ ...screen.listed, onClose: screen.closeLists }) : null}
    </>
  )
}

const EditEntryDialog = lazy(() =>
  import('../entry/edit-entry-dialog.tsx').then((part) => ({ default: part.EditEntryDialog })),
)
const CreateIdeaDialog = lazy(() =>
  import('../custom-ideas/create-idea-dialog.tsx').then((part) => ({ default: part.CreateIdeaDialog })),
)
const CustomIdeaDialog = lazy(() =>
  import('../custom-ideas/custom-idea-dialog.tsx').then((part) => ({ default: part.CustomIdeaDialog })),
)
const ShareDialog = lazy(() =>
  import('../sharing/share-dialog.tsx').then((part) => ({ default: part.ShareDialog })),
)
const ImportExportDialog = lazy(() =>
  import('../files/import-export-dialog.tsx').then((part) => ({ default: part.ImportExportDialog })),
)

const KeepListOffer = lazyAfterHydration(
  () => import('./keep-list.tsx').then((part) => part.KeepListOffer),
  () => null,
)

interface Props {
  entries: readonly EntryView[]
  screen: ReturnType<typeof useListScreen>
  openPanel: 'create' | 'share' | 'take-along' | null
  onClosePanel: () => void
}

/** Dialogs of the list. The script of each is loaded when it is first opened. */
function ListDialogs({ entries, screen, openPanel, onClosePanel }: Props) {
  const edited = entries.find(({ id }) => id === screen.editedId)
  return (
    <Suspense>
      {edited ? (
        <EditEntryDialog
          key={edited.id}
          entry={edited}
          onSaving={() => screen.linger(edited.id)}
          onClose={screen.closeEdit}
        />
      ) : null}
      {screen.openIdeaId === null ? null : (
        <CustomIdeaDialog
          key={screen.openIdeaId}
          id={screen.openIdeaId}
          entry={entries.find(({ customIdeaId }) => customIdeaId === screen.openIdeaId)}
          onClose={screen.closeIdea}
        />
      )}
      {openPanel === 'create' ? <CreateIdeaDialog onClose={onClosePanel} /> : null}
      {openPanel === 'share' ? <ShareDialog onClose={onClosePanel} /> : null}
      {openPanel === 'take-along' ? <ImportExportDialog onClose={onClosePanel} /> : null}
    </Suspense>
  )
}

interface ListEmptyProps {
  view: ListView
  /** Clears the filter and the search. */
  onShowAll: () => void
}

/** Empty state of the list. */
function ListEmpty({ view: { filter, words }, onShowAll }: ListEmptyProps) {
  const say = useTerms()
  const all = <Button onClick={onShowAll}>Show all items</Button>
  if (words) {
    return (
      <EmptyState picture={<GlassPicture />} title={`Nothing on your list matches “${words}”`} action={all}>
        Try fewer words or a different filter.
      </EmptyState>
    )
  }
  if (filter !== 'all') {
    return (
      <EmptyState
        picture={<AlbumPicture />}
        title={noItemsWithStatus(filterLabels[filter].toLowerCase())}
        action={all}
      />
    )
  }
  return (
    <EmptyState
      picture={<AlbumPicture />}
      title={noItemsYet}
      action={
        <LinkButton to={hrefOf('home')} look="main">
          {say('Explore Ideas')}
        </LinkButton>
      }
    >
      {say('Save the ideas you love')} or add your own. You’ll find them all here.
    </EmptyState>
  )
}

/** Returns the state of a visit to the list and the actions of its entries. */
function useListScreen() {
  /** The form that is open below an entry. */
  const [prompt, setPrompt] = useState<{ id: number; asks: EntryPrompt } | null>(null)
  const closePrompt = useCallback(
    (id: number) => () => setPrompt((last) => (last?.id === id ? null : last)),
    [],
  )
  const { update, remove, restore, celebrated, stopCelebrating } = useEntryChanges((id) => closePrompt(id)())
  const [change, removeEntry, restoreEntry] = [update.mutate, remove.mutate, restore.mutate]
  /** Entries removed during this visit, including those restored since. */
  const [removed, setRemoved] = useState<readonly EntryView[]>([])
  /** Ids of entries that stay visible although a change has removed them from the filter. */
  const [lingering, setLingering] = useState<ReadonlySet<number>>(new Set())
  const [editedId, setEditedId] = useState<number | null>(null)
  const [openIdeaId, setOpenIdeaId] = useState<number | null>(null)
  const [listed, setListed] = useState<{ entry: EntryView; button: HTMLElement } | null>(null)

  const linger = useCallback((id: number) => setLingering((ids) => new Set(ids).add(id)), [])
  const actions = useMemo<EntryActions>(
    () => ({
      setStatus({ id, targetDate }, status) {
        linger(id)
        const asks = status === 'completed' ? 'story' : status === 'planned' && !targetDate ? 'date' : null
        setPrompt(asks && { id, asks })
        change({ id, status })
      },
      askForDate: ({ id }) => setPrompt({ id, asks: 'date' }),
      // The forms stay open until their input is saved.
      setTargetDate: ({ id }, targetDate) => change({ id, targetDate }, { onSuccess: closePrompt(id) }),
      saveStory: ({ id }, story) => change({ id, ...story }, { onSuccess: closePrompt(id) }),
      dismissPrompt: () => setPrompt(null),
      addToList: (entry, button) => setListed({ entry, button }),
      edit: ({ id }) => setEditedId(id),
      openCustomIdea: setOpenIdeaId,
      remove(entry) {
        setRemoved((gone) => [...gone.filter(({ id }) => id !== entry.id), entry])
        removeEntry({ id: entry.id })
      },
      restore: ({ id }) => restoreEntry({ id }),
    }),
    [change, removeEntry, restoreEntry, linger, closePrompt],
  )

  return {
    removed,
    lingering,
    /** Called before other entries are shown. An entry that is shown again is not celebrated again. */
    leaveView() {
      setLingering(new Set())
      stopCelebrating()
    },
    prompt,
    celebrated,
    editedId,
    closeEdit: () => setEditedId(null),
    linger,
    openIdeaId,
    closeIdea: () => setOpenIdeaId(null),
    /** The entry whose lists are open in a menu, at the button that opened it. */
    listed,
    closeLists: () => setListed(null),
    actions,
  }
}
