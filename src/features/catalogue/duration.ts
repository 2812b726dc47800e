const minutesPerHour = 60
const hoursPerDay = 24

/** How many days one of each takes: an evening is spent beside a day's work, a weekend is two days. */
const daysByUnit: [unit: RegExp, days: number][] = [
  [/minute/, 1 / minutesPerHour / hoursPerDay],
  [/hour/, 1 / hoursPerDay],
  [/half.?day/, 0.25],
  [/evening/, 3 / hoursPerDay],
  [/overnight|night/, 1],
  [/weekend/, 2],
  [/week/, 7],
  [/month/, 30],
  [/semester|season/, 120],
  [/year/, 365],
  [/day/, 1],
]

/**
 * How many days something takes, as it is written on an idea: `2 hours`, `Weekend`, `6-12 months` (its shorter end).
 * @returns undefined where it says no length, as `Varies` or what is done again and again (`1 hour a week`).
 */
export function parseDays(timeCommitment: string | null | undefined): number | undefined {
  const text = (timeCommitment ?? '').toLowerCase()
  if (/\b(a|per|each|every) (day|week|month|year)\b/.test(text)) return undefined
  const unit = daysByUnit.find(([pattern]) => pattern.test(text))
  if (!unit) return undefined
  return Number(/\d+(?:\.\d+)?/.exec(text)?.[0] ?? 1) * unit[1]
}
