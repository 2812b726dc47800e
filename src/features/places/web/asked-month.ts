import { halves, type Half } from '#features/catalogue/seasons.ts'

/** Which month's ideas are asked for, and by whose seasons; undefined is this month, and the visitor's own half. */
export interface AskedMonth {
  month?: number | undefined
  half?: Half | undefined
}

/** What makes no sense in an address is left out. */
export function readMonth(params: URLSearchParams): AskedMonth {
  const month = params.get('month') ?? ''
  return {
    month: /^([1-9]|1[0-2])$/.test(month) ? Number(month) : undefined,
    half: halves.find((half) => half === params.get('half')),
  }
}
