import { Link, useSearchParams } from 'react-router'
import { periods, barUnits, type BarUnit, type Period } from '#features/analytics/limits.ts'
import { periodLabels, barUnitLabels } from '#features/analytics/messages.ts'
import { hrefOf } from '#platform/addresses.ts'
import { css, styled } from '#platform/web/styled.tsx'

interface Props {
  choice: PeriodChoice
  /** Unit of the bars, once the statistics are loaded. */
  by: BarUnit | undefined
}

/**
 * Two rows of links that set the query parameters of the statistics: the period, and the unit (day, week, month) of the
 * charts' bars. The current choice is marked; without a chosen unit, that is `by`, the one of the loaded statistics.
 */
export function PeriodBar({ choice: { period, by: selected }, by }: Props) {
  return (
    <div className={css({ display: 'flex', flexWrap: 'wrap', rowGap: 3, columnGap: 6 })}>
      <Choices aria-label="Period">
        {periods.map((one) => (
          <Choice
            key={one}
            to={hrefOf('adminAnalytics', { period: one })}
            aria-current={one === period ? 'true' : undefined}
            preventScrollReset
          >
            {periodLabels[one]}
          </Choice>
        ))}
      </Choices>
      <Choices aria-label="Group by">
        {barUnits.map((one) => (
          <Choice
            key={one}
            to={hrefOf('adminAnalytics', { period, by: one })}
            aria-current={one === (selected ?? by) ? 'true' : undefined}
            preventScrollReset
          >
            {barUnitLabels[one]}
          </Choice>
        ))}
      </Choices>
    </div>
  )
}

const Choices = styled('nav', { base: { display: 'flex', flexWrap: 'wrap', gap: 1 } })

const Choice = styled(Link, {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    minHeight: { base: 11, md: 10 },
    px: { base: 3, md: 4 },
    fontSize: 'sm',
    fontWeight: 600,
    whiteSpace: 'nowrap',
    background: 'card',
    borderWidth: '1px',
    borderColor: 'strongLine',
    borderRadius: 'full',
    _hover: { borderColor: 'accent' },
    '&[aria-current]': { background: 'ink', color: 'paper', borderColor: 'ink' },
  },
})

/** Period selected by the URL. Invalid values are ignored. */
export interface PeriodChoice {
  period: Period
  by: BarUnit | undefined
}

/**
 * Returns the choice in the query string: `period` (30 days by default) and `by`, the unit of the charts' bars
 * (undefined if not chosen, for the usual unit of the period). Invalid values count as missing.
 */
export function usePeriodChoice(): PeriodChoice {
  const [params] = useSearchParams()
  return {
    period: periods.find((one) => one === params.get('period')) ?? '30d',
    by: barUnits.find((one) => one === params.get('by')),
  }
}
