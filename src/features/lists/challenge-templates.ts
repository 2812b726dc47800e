/** Keys of the challenge templates, which are part of addresses. */
export const templateKeys = [
  '101-in-1001-days',
  '52-weekends',
  '12-in-a-year',
  '30-before-30',
  'family-summer',
  'year-of-firsts',
  'national-parks',
  'seven-wonders',
] as const
export type TemplateKey = (typeof templateKeys)[number]

/** Challenge to begin with. Its ideas come from the catalogue (`server/template-rules.ts`). */
export interface ChallengeTemplate {
  name: string
  /** Ideas that fill it, in a few words. */
  summary: string
  /** Title of the list. */
  title: string
  goal: number
  /** Returns the first and the last day for a challenge that is made on a day; `''` for none. */
  datesFrom: (today: string) => { startsOn: string; endsOn: string }
}

const yearFrom = (today: string) => ({ startsOn: today, endsOn: addDays(addYear(today), -1) })
const anyTime = () => ({ startsOn: '', endsOn: '' })

export const challengeTemplates: Readonly<Record<TemplateKey, ChallengeTemplate>> = {
  '101-in-1001-days': {
    name: '101 in 1001 days',
    summary: 'A bit of everything, in under three years',
    title: '101 things in 1001 days',
    goal: 101,
    datesFrom: (today) => ({ startsOn: today, endsOn: addDays(today, 1000) }),
  },
  '52-weekends': {
    name: '52 weekends',
    summary: 'One for every weekend of the year',
    title: '52 weekends',
    goal: 52,
    datesFrom: yearFrom,
  },
  '12-in-a-year': {
    name: '12 in a year',
    summary: 'Three adventures each season',
    title: '12 adventures in a year',
    goal: 12,
    datesFrom: yearFrom,
  },
  '30-before-30': {
    name: '30 before 30',
    summary: 'Trips, dares and skills for your twenties',
    title: '30 before 30',
    goal: 30,
    // The last day depends on the birthday.
    datesFrom: (startsOn) => ({ startsOn, endsOn: '' }),
  },
  'family-summer': {
    name: 'A family summer',
    summary: 'Outdoors with the kids, June to August',
    title: 'Our family summer',
    goal: 20,
    datesFrom: nextSummer,
  },
  'year-of-firsts': {
    name: 'A year of firsts',
    summary: 'Small things you may never have tried',
    title: 'A year of firsts',
    goal: 24,
    datesFrom: yearFrom,
  },
  'national-parks': {
    name: 'All US national parks',
    summary: 'The national parks of the United States',
    title: 'All 63 US national parks',
    goal: 63,
    datesFrom: anyTime,
  },
  'seven-wonders': {
    name: 'Seven wonders',
    summary: 'The Great Wall, Petra and five more',
    title: 'The seven wonders',
    goal: 7,
    datesFrom: anyTime,
  },
}

/**
 * Returns whether a string is the key of a challenge template, such as one in a URL, and narrows its type; false for
 * null.
 */
export const isTemplateKey = (key: string | null): key is TemplateKey =>
  templateKeys.some((each) => each === key)

/** Returns June to August of this year, or of the next one if they are over. */
function nextSummer(today: string) {
  const year = Number(today.slice(0, 4)) + (today.slice(5) > '08-31' ? 1 : 0)
  return { startsOn: `${year}-06-01`, endsOn: `${year}-08-31` }
}

function addDays(day: string, days: number): string {
  const date = new Date(`${day}T12:00:00Z`)
  date.setUTCDate(date.getUTCDate() + days)
  return date.toISOString().slice(0, 10)
}

/** Returns the same date a year later; March 1 for February 29. */
function addYear(day: string): string {
  const date = new Date(`${day}T12:00:00Z`)
  date.setUTCFullYear(date.getUTCFullYear() + 1)
  return date.toISOString().slice(0, 10)
}
