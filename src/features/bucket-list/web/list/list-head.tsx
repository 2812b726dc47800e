import { Button } from '#platform/web/ui/button.tsx'
import { PageTitle } from '#platform/web/ui/page.tsx'
import type { EntryView } from '#features/bucket-list/contract.ts'
import { listTitle } from '#features/bucket-list/messages.ts'
import { css, cx, styled } from '#platform/web/styled.tsx'
import type { Filter } from './list-view.ts'
import { ProgressRing } from './progress-ring.tsx'
import { sideways } from './sideways.ts'
import { YearBars } from './year-bars.tsx'
import { useSay } from '#platform/web/settings.ts'

interface Props {
  entries: readonly EntryView[]
  counts: Record<Filter, number>
  onOpen: (panel: 'create' | 'share' | 'take-along') => void
}

/** The cover of the album: how full it is, and what can be done with all of it. */
export function ListHead({ entries, counts, onOpen }: Props) {
  const say = useSay()
  return (
    <ListHeader>
      <div className={css({ gridArea: 'title', minWidth: 0 })}>
        <PageTitle className={titleSize} tabIndex={-1}>
          {say(listTitle)}
        </PageTitle>
        <div
          className={css({
            color: 'quiet',
            fontSize: { base: 'sm', md: 'lg' },
            mt: { base: 1, md: 3 },
            maxWidth: 'text',
          })}
        >
          {summary(counts)}
        </div>
      </div>
      <div className={listOrders}>
        <Button look="main" size="sm" onClick={() => onOpen('create')}>
          {say('Add Custom Idea')}
        </Button>
        <Button size="sm" onClick={() => onOpen('share')}>
          Share
        </Button>
        <Button size="sm" onClick={() => onOpen('take-along')}>
          Import, export, calendar
        </Button>
      </div>
      {counts.all > 0 ? (
        <div className={css({ gridArea: 'figures', display: 'flex', gap: 6, alignItems: 'center' })}>
          <ProgressRing done={counts.completed} total={counts.all} />
          <span className={css({ display: { base: 'none', md: 'block' } })}>
            <YearBars entries={entries} />
          </span>
        </div>
      ) : null}
    </ListHeader>
  )
}

export const ListHeader = styled('header', {
  base: {
    display: 'grid',
    gridTemplateAreas: { base: '"title figures" "orders orders"', lg: '"title figures" "orders figures"' },
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    alignItems: 'center',
    columnGap: { base: 3, md: 10 },
    rowGap: { base: 1.5, md: 5 },
    pt: { base: 2, md: 12 },
    pb: { base: 2, md: 8 },
  },
})

export const titleSize = css({ fontSize: { base: '1.625rem', md: '4xl' } })

export const listOrders = cx(sideways, css({ gridArea: 'orders', display: 'flex' }))

function summary({ all, planned, in_progress: started, completed }: Record<Filter, number>): string {
  if (all === 0) return 'An album that is waiting for its first picture.'
  if (completed === all) return 'Every page is full. Time for something new?'
  if (completed === 0)
    return started > 0 ? 'You have begun. The first picture is near.' : 'It all starts with one of these.'
  const open = planned + started
  return `${completed} done, ${open} still to come.`
}
