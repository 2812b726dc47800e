import { Button } from '#platform/web/ui/button.tsx'
import { PageTitle } from '#platform/web/ui/page.tsx'
import type { EntryView } from '#features/bucket-list/contract.ts'
import { listTitle } from '#features/bucket-list/messages.ts'
import { css } from '#platform/web/styled.tsx'
import type { Filter } from './list-view.ts'
import { ProgressRing } from './progress-ring.tsx'
import { YearBars } from './year-bars.tsx'

interface Props {
  entries: readonly EntryView[]
  counts: Record<Filter, number>
  onOpen: (panel: 'create' | 'share' | 'take-along') => void
}

/** The cover of the album: how full it is, and what can be done with all of it. */
export function ListHead({ entries, counts, onOpen }: Props) {
  return (
    <header
      className={css({
        display: 'flex',
        flexDirection: { base: 'column', lg: 'row' },
        alignItems: { lg: 'center' },
        gap: { base: 5, md: 10 },
        pt: { base: 8, md: 14 },
        pb: { base: 5, md: 8 },
      })}
    >
      <div className={css({ flex: '1', minWidth: 0 })}>
        <PageTitle tabIndex={-1}>{listTitle}</PageTitle>
        <div className={css({ color: 'quiet', fontSize: { base: 'md', md: 'lg' }, mt: 3, maxWidth: 'text' })}>
          {summary(counts)}
        </div>
        <div className={css({ display: 'flex', gap: 2, flexWrap: 'wrap', mt: 5 })}>
          <Button look="main" size="sm" onClick={() => onOpen('create')}>
            Add Custom Idea
          </Button>
          <Button size="sm" onClick={() => onOpen('share')}>
            Share
          </Button>
          <Button size="sm" onClick={() => onOpen('take-along')}>
            Import, export, calendar
          </Button>
        </div>
      </div>
      {counts.all > 0 ? (
        <div className={css({ display: 'flex', gap: 6, alignItems: 'center' })}>
          <ProgressRing done={counts.completed} total={counts.all} />
          <YearBars entries={entries} />
        </div>
      ) : null}
    </header>
  )
}

function summary({ all, planned, in_progress: started, completed }: Record<Filter, number>): string {
  if (all === 0) return 'An album that is waiting for its first picture.'
  if (completed === all) return 'Every page is full. Time for something new?'
  if (completed === 0)
    return started > 0 ? 'You have begun. The first picture is near.' : 'It all starts with one of these.'
  const open = planned + started
  return `${completed} done, ${open} still to come.`
}
