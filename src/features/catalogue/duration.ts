const minutesPerHour = 60
const hoursPerDay = 24

/** Length of each unit, in days. An evening counts as 3 hours and a weekend as 2 days. */
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
 * Parses the time commitment of an idea into days of 24 hours: `2 hours` is 1/12, `Evening` 1/8, `Weekend` 2. The first
 * number counts (`6-12 months` is 180), or 1 if there is none; if the text has two units, either may be used.
 * @returns undefined if the text names no unit (`Varies`), or contains “a”, “per”, “each” or “every” before day, week,
 * month or year: `1 hour a week`, but also `A week`. Other recurring activities (`Weekly`) are not recognised.
 */
export function parseDays(timeCommitment: string | null | undefined): number | undefined {
  const text = (timeCommitment ?? '').toLowerCase()
  if (/\b(a|per|each|every) (day|week|month|year)\b/.test(text)) return undefined
  const unit = daysByUnit.find(([pattern]) => pattern.test(text))
  if (!unit) return undefined
  return Number(/\d+(?:\.\d+)?/.exec(text)?.[0] ?? 1) * unit[1]
}
