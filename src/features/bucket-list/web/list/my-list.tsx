import { lazy, Suspense, useState } from 'react'
import { useSearchParams } from 'react-router'
import { hrefOf } from '#platform/addresses.ts'
import { Button, LinkButton } from '#platform/web/ui/button.tsx'
import type { EntryView } from '#features/bucket-list/contract.ts'
import { css } from '#platform/web/styled.tsx'
import { today } from '../entry/days.ts'
import { countByFilter, entriesInView } from './entries-in-view.ts'
import { EntryList } from './entry-list.tsx'
import { ListDialogs } from './list-dialogs.tsx'
import { ListEmpty } from './list-empty.tsx'
import { ListHead } from './list-head.tsx'
import { ListStats } from './list-stats.tsx'
import { ListToolbar } from './list-toolbar.tsx'
import { paramsOf, readListView, type ListView } from './list-view.ts'
import { Timeline } from './timeline.tsx'
import { useFocusOnNew } from './use-focus-on-new.ts'
import { useListScreen } from './use-list-screen.ts'

const step = 50

const OrderedEntryList = lazy(() =>
  import('./ordered-entry-list.tsx').then((part) => ({ default: part.OrderedEntryList })),
)

/** A member's list: how far one has got, what is next, what was done when. */
export function MyList({ entries }: { entries: readonly EntryView[] }) {
  const [params, setParams] = useSearchParams()
  const asked = readListView(params)
  const screen = useListScreen()
  const [openPanel, setOpenPanel] = useState<'create' | 'share' | 'take-along' | null>(null)
  const now = today()

  const counts = countByFilter(entries)
  const present = new Set(entries.map(({ id }) => id))
  const gone = screen.removed.filter(({ id }) => !present.has(id))
  const isEmpty = entries.length === 0 && gone.length === 0
  // There is nothing to look through, whatever the address asks for.
  const view = isEmpty ? { ...asked, words: '', isTimeline: false } : asked
  const found = entriesInView([...entries, ...gone], view, screen.lingering)
  const shown = found.slice(0, view.page * step)
  const { place, expectMore } = useFocusOnNew(shown.length)

  function change(part: Partial<ListView>) {
    screen.forgetLingering()
    setParams(paramsOf({ ...view, page: 1, ...part }), { replace: true, preventScrollReset: true })
  }

  // The button goes away with the notice; the focus begins anew at the heading.
  function showAll() {
    change({ filter: 'all', words: '' })
    document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
  }

  const list = {
    entries: shown,
    removedIds: new Set(gone.map(({ id }) => id)),
    justDone: screen.justDone,
    now,
    actions: screen.actions,
  }
  return (
    <>
      <ListHead entries={entries} counts={counts} onOpen={setOpenPanel} />
      <ListStats counts={counts} />
      <div className={css({ mt: { base: 5, md: 10 }, mb: { base: 4, md: 6 } })}>
        <ListToolbar view={view} counts={counts} isEmpty={isEmpty} onChange={change} />
      </div>
      {view.isTimeline ? (
        <Timeline entries={entries} />
      ) : (
        <div ref={place}>
          <output className={css({ srOnly: true })}>
            {found.length === 1 ? '1 item shown' : `${found.length} items found`}
          </output>
          {found.length === 0 ? (
            <ListEmpty view={view} onShowAll={showAll} />
          ) : view.sort === 'own' ? (
            <Suspense fallback={<EntryList {...list} />}>
              <OrderedEntryList {...list} />
            </Suspense>
          ) : (
            <EntryList {...list} />
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
      <div className={css({ display: 'flex', justifyContent: 'center', mt: { base: 10, md: 14 } })}>
        <LinkButton to={hrefOf('home')}>Browse More Ideas</LinkButton>
      </div>
      <ListDialogs
        entries={entries}
        screen={screen}
        openPanel={openPanel}
        onClosePanel={() => setOpenPanel(null)}
      />
    </>
  )
}
