import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { hrefOf } from '#platform/addresses.ts'
import { Button, LinkButton } from '#platform/web/ui/button.tsx'
import { usePrinting } from '#platform/web/use-printing.ts'
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
import { nextUp } from './next-up.ts'
import { NextUpCard } from './next-up-card.tsx'
import { Timeline } from './timeline.tsx'
import { useFocusOnNew } from './use-focus-on-new.ts'
import { useOwnOrder } from './use-own-order.ts'
import { useListScreen } from './use-list-screen.ts'
import { useSay } from '#platform/web/settings.ts'

const step = 50

/** A member's list: how far one has got, what is next, what was done when. */
export function MyList({ entries }: { entries: readonly EntryView[] }) {
  const say = useSay()
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
  const isPrinting = usePrinting()
  const shown = isPrinting ? found : found.slice(0, view.page * step)
  const { place, expectMore } = useFocusOnNew(shown.length)

  function change(part: Partial<ListView>) {
    screen.forgetLingering()
    const next = { ...view, page: 1, ...part }
    // The timeline is a place of its own: Back leads from it to the list as it was.
    const replace = next.isTimeline === view.isTimeline
    setParams(paramsOf(next), { replace, preventScrollReset: true })
  }
  const moveEntry = useOwnOrder(entries, view, change)
  const next = view.filter === 'all' && !view.words && !view.isTimeline ? nextUp(entries, now) : undefined

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
      {next ? <NextUpCard entry={next} now={now} actions={screen.actions} /> : null}
      <div className={css({ mt: { base: 2, md: 8 }, mb: { base: 2, md: 5 } })}>
        <ListToolbar view={view} counts={counts} isEmpty={isEmpty} onChange={change} />
      </div>
      {view.isTimeline ? (
        <Timeline entries={entries} />
      ) : (
        <div ref={place}>
          <h2 className={css({ srOnly: true })}>Your items</h2>
          <output className={css({ srOnly: true })}>
            {found.length === 1 ? '1 item shown' : `${found.length} items found`}
          </output>
          {found.length === 0 ? (
            <ListEmpty view={view} onShowAll={showAll} />
          ) : (
            <EntryList
              {...list}
              label={say(view.sort === 'own' ? 'Your bucket list, in your own order' : 'Your bucket list')}
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
      <div className={css({ display: 'flex', justifyContent: 'center', mt: { base: 10, md: 14 } })}>
        <LinkButton to={hrefOf('home')}>{say('Browse More Ideas')}</LinkButton>
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
