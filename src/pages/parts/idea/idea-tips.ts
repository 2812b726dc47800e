import { parseDays } from '#features/catalogue/duration.ts'
import type { IdeaView } from '#features/catalogue/idea-fields.ts'

interface Tip {
  title: string
  text: string
}

type IdeaTraits = Pick<IdeaView, 'difficulty' | 'cost' | 'locationType' | 'season' | 'timeCommitment'>

/** Returns tips derived from an idea's properties. Properties without a value give no tip. */
export function createTips(idea: IdeaTraits): Tip[] {
  return [
    timeTip(idea),
    difficultyTip(idea),
    idea.cost === 3 ? saveUp : undefined,
    idea.season === 'any' ? undefined : mindTheSeason,
    byLocation[idea.locationType],
    keepSomething,
  ].filter((tip) => tip !== undefined)
}

/** Maximum days for each kind of tip about time. */
const maxDays = { evening: 4 / 24, day: 1, fewDays: 4, leave: 31 }

function timeTip({ timeCommitment, locationType }: IdeaTraits): Tip {
  const days = parseDays(timeCommitment)
  // For travel, a short duration does not include the journey.
  if (days === undefined || (days <= maxDays.day && locationType === 'travel')) return setTheDay
  if (days <= maxDays.evening) return freeEvening
  if (days <= maxDays.day) return freeDay
  if (days <= maxDays.fewDays) return daysOff
  return days <= maxDays.leave ? leave : stages
}

function difficultyTip({ difficulty, locationType, cost, timeCommitment }: IdeaTraits): Tip | undefined {
  if (difficulty !== 1) return difficulty === 3 ? buildUp : smallSteps
  // An easy idea may still involve a journey.
  const isAtHand = locationType !== 'travel' && cost === 1 && (parseDays(timeCommitment) ?? 0) <= maxDays.day
  return isAtHand ? justBegin : undefined
}

const setTheDay = {
  title: 'Pick a date',
  text: 'Setting a date turns an idea into a plan. Choose one, even if it’s far off, and tell someone who’ll hold you to it.',
}
const freeEvening = {
  title: 'Use your next free evening',
  text: 'It only takes a few hours. Put it on your calendar this month, before something else comes up.',
}
const freeDay = {
  title: 'Set aside a day',
  text: 'It takes most of a day. Pick one now and keep it free, so you don’t have to rush.',
}
const daysOff = {
  title: 'Find a few days',
  text: 'It takes a few days. Look for a long weekend, and ask for the time off before you book.',
}
const leave = {
  title: 'Plan your vacation around it',
  text: 'It takes a good part of a year’s vacation. Agree on dates early with everyone involved, and the rest will follow.',
}
const stages = {
  title: 'Break it into stages',
  text: 'It takes a long time, so set milestones. Put a date on the first one, and check your progress every month.',
}
const justBegin = {
  title: 'Just get started',
  text: 'There’s little to prepare and not much can go wrong. Don’t overthink it.',
}
const smallSteps = {
  title: 'Break it into small steps',
  text: 'Write down the first three things you need to do, and do the smallest one this week.',
}
const buildUp = {
  title: 'Build up to it',
  text: 'Allow more time than you think you need. Learn from someone who has done it, try a smaller version first, and be willing to turn back and try again.',
}
const saveUp = {
  title: 'Start a savings fund',
  text: 'It isn’t cheap. Work out the total cost, divide it by the months you have, and set that much aside each month.',
}
const mindTheSeason = {
  title: 'Plan around the season',
  text: 'There’s a best time of year for it. Mark it on your calendar, along with when to start booking and preparing.',
}

const byLocation: Record<IdeaView['locationType'], Tip> = {
  indoor: {
    title: 'Set yourself up for success',
    text: 'Check opening hours and book ahead where you can. At home, lay out what you need the day before, and leave your phone in another room.',
  },
  outdoor: {
    title: 'Check the weather first',
    text: 'Check the forecast the night before, dress in layers, bring more water than you think you need, and tell someone where you’ll be.',
  },
  travel: {
    title: 'Book what sells out first',
    text: 'Find out what sells out early (permits, lodging, tickets), book that, and plan the rest around it. If you’re going abroad, check entry rules and your passport’s expiration date early.',
  },
  anywhere: {
    title: 'Start where you are',
    text: 'You don’t need a special place for this one. Start within walking distance; a better spot can come later.',
  },
}

const keepSomething = {
  title: 'Capture the memory',
  text: 'Take one good picture, then put the camera away. Write a line or two the same evening: that’s what you’ll want to read in ten years.',
}
