import { useSearchParams } from 'react-router'
import { periods, steps, type Period, type Step } from '#features/analytics/limits.ts'

/** The period that the address asks for; what makes no sense in it is left out. */
export interface PeriodChoice {
  period: Period
  by: Step | undefined
}

export function usePeriodChoice(): PeriodChoice {
  const [params] = useSearchParams()
  return {
    period: periods.find((one) => one === params.get('period')) ?? '30d',
    by: steps.find((one) => one === params.get('by')),
  }
}
