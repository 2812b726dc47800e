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
  title: 'Give it a date',
  text: 'An idea with a day beside it is a plan. Choose one, even a distant one, and tell somebody who will ask you about it.',
}
const freeEvening = {
  title: 'Take the next free evening',
  text: 'It takes no more than a few hours. Write it into this month’s calendar before something sensible fills the evening.',
}
const freeDay = {
  title: 'Keep a day free',
  text: 'It wants most of a day. Choose the day now and let nothing else into it: what is squeezed in is rarely remembered.',
}
const daysOff = {
  title: 'Find the days',
  text: 'It takes some days. Look for a long weekend or a bridge between holidays, and ask for the time off before you book.',
}
const leave = {
  title: 'Plan your leave around it',
  text: 'This is a good part of a year’s leave. Agree on the dates early with those who depend on you, and the rest will follow.',
}
const stages = {
  title: 'Cut it into stages',
  text: 'It goes on for a long time, so give it milestones. Put a date beside the first one, and look every month at how far you are.',
}
const justBegin = {
  title: 'Do it while you want to',
  text: 'There is little to prepare and little that can go wrong. Begin before you have read three more articles about it.',
}
const smallSteps = {
  title: 'Break it into small steps',
  text: 'Write down the three things that have to happen first, and do the smallest of them this week.',
}
const buildUp = {
  title: 'Build up to it',
  text: 'Leave yourself more time than you think. Learn from somebody who has done it, try a smaller version first, and be willing to turn back and come again.',
}
const saveUp = {
  title: 'Give it a money box',
  text: 'It is not cheap. Find out what it costs all in all, divide that by the months until then, and put as much aside each month.',
}
const mindTheSeason = {
  title: 'Count back from its season',
  text: 'It has a best time of the year. Mark that in your calendar, and beside it when booking and preparing have to begin.',
}

const byLocation: Record<IdeaView['locationType'], Tip> = {
  indoor: {
    title: 'Clear the way',
    text: 'Look up opening hours and reserve where you can. At home, put out what you need the day before, and leave the phone in another room.',
  },
  outdoor: {
    title: 'Ask the weather first',
    text: 'Check the forecast the evening before, dress in layers, take more water than you think, and tell somebody where you will be.',
  },
  travel: {
    title: 'Book the scarce thing first',
    text: 'Find out what runs out (a permit, a bed, a ticket), secure that, and plan the rest around it. Abroad, check entry rules and your passport’s date early.',
  },
  anywhere: {
    title: 'Begin where you are',
    text: 'This one asks for no special place. Start with what is within walking distance; a better spot can follow.',
  },
}

const keepSomething = {
  title: 'Keep something of it',
  text: 'Take one good picture, then put the camera away. Write two lines the same evening: that is what you will want to read in ten years.',
}
