import type { ReactNode } from 'react'
import { daysOf } from '#features/catalogue/duration.ts'
import type { IdeaView } from '#features/catalogue/idea-fields.ts'
import { Card, CardLink, IdeaFacts } from '#features/catalogue/web/cards/idea-card.tsx'
import { IdeaTags } from '#features/catalogue/web/cards/idea-tags.tsx'
import { QuickInfo } from '#features/catalogue/web/reading/quick-info.tsx'
import { ShareButtons } from '#features/catalogue/web/reading/share-buttons.tsx'
import { IdeaFrame, IdeaLayout } from '#pages/parts/idea/idea-layout.tsx'
import { hrefOf } from '#platform/addresses.ts'
import { useSay } from '#platform/web/settings.ts'
import { css, styled } from '#platform/web/styled.tsx'
import { Icon } from '#platform/web/ui/icon.tsx'
import { PageTitle, SectionTitle } from '#platform/web/ui/page.tsx'
import { Picture } from '#platform/web/ui/picture.tsx'

interface Props {
  idea: IdeaView
  /** The control that puts it on the visitor's list. */
  action?: ReactNode
  /** Where on earth it is. */
  where?: ReactNode
  /** How many others want it and did it. */
  counts?: ReactNode
}

/** All there is to know of an idea: its picture and story, what to plan for, how to go about it. */
export function IdeaBody({ idea, action, where, counts }: Props) {
  return (
    <IdeaLayout
      picture={
        <IdeaFrame>
          <Picture src={idea.imageUrl} alt={`Illustration of “${idea.title}”`} ratio="16/9" isFirst />
        </IdeaFrame>
      }
      story={
        <>
          <div className={css({ mb: 3 })}>
            <IdeaFacts difficulty={idea.difficulty} cost={idea.cost} />
          </div>
          <PageTitle className={css({ fontSize: { base: '2xl', md: '3xl' } })} tabIndex={-1}>
            {idea.title}
          </PageTitle>
          <div className={css({ display: 'flex', gap: 3, flexWrap: 'wrap', alignItems: 'center', mt: 5 })}>
            {/* On a phone the one thing to do stays in sight (global.css). */}
            {action ? <div data-bottom-bar="">{action}</div> : null}
            <ShareButtons title={idea.title} path={hrefOf('idea', { id: idea.id })} />
          </div>
          {counts}
          <div
            className={css({
              mt: 4,
              mb: 6,
              fontSize: { base: 'md', md: 'lg' },
              maxWidth: 'text',
              whiteSpace: 'pre-line',
            })}
          >
            {idea.description}
          </div>
          <IdeaTags tags={idea.tags} />
        </>
      }
      aside={
        <>
          <QuickInfo idea={idea} />
          {idea.category ? <IdeaCategory category={idea.category} /> : null}
          {where}
        </>
      }
      tips={<IdeaTips idea={idea} />}
    />
  )
}

/** The way to where the idea belongs. */
function IdeaCategory({ category }: { category: NonNullable<IdeaView['category']> }) {
  return (
    <Card
      className={css({ flexDirection: 'row', alignItems: 'center', gap: 4, p: 5, height: 'auto' })}
      as="div"
    >
      <div className={css({ flex: '1' })}>
        <h2
          className={css({
            color: 'quiet',
            fontSize: 'sm',
            fontFamily: 'body',
            letterSpacing: 'normal',
            mb: 1,
          })}
        >
          Category
        </h2>
        <div className={css({ fontFamily: 'heading', fontSize: 'lg', fontWeight: 600, lineHeight: 'snug' })}>
          <CardLink to={hrefOf('category', { slug: category.slug })}>{category.name}</CardLink>
        </div>
      </div>
      <Icon name="onward" />
    </Card>
  )
}

/** Advice that follows from what the idea asks for. */
function IdeaTips({ idea }: { idea: IdeaView }) {
  const say = useSay()
  return (
    <section aria-labelledby="tips">
      <SectionTitle className={css({ mb: 6 })} id="tips">
        Tips for Success
      </SectionTitle>
      <Tips>
        {tipsFor(idea).map((tip, index) => (
          <li key={tip.title}>
            <Number aria-hidden="true">{index + 1}</Number>
            <div>
              <h3 className={css({ fontSize: 'lg', fontWeight: 600, lineHeight: 'snug', mb: 1 })}>
                {tip.title}
              </h3>
              <div className={css({ color: 'quiet', maxWidth: 'text' })}>{say(tip.text)}</div>
            </div>
          </li>
        ))}
      </Tips>
    </section>
  )
}

const Tips = styled('ol', {
  base: {
    display: 'grid',
    gap: 6,
    listStyle: 'none',
    '& > li': { display: 'flex', gap: 4 },
  },
})

const Number = styled('span', {
  base: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'center',
    flexShrink: 0,
    width: 9,
    height: 9,
    borderRadius: 'full',
    background: 'accentSoft',
    color: 'accentText',
    fontFamily: 'heading',
    fontWeight: 600,
  },
})

export interface Tip {
  title: string
  text: string
}

type IdeaTraits = Pick<IdeaView, 'difficulty' | 'cost' | 'locationType' | 'season' | 'timeCommitment'>

/** Advice that follows from what an idea asks for. Where it says nothing of a thing, neither do we. */
export function tipsFor(idea: IdeaTraits): Tip[] {
  return [
    timeTip(idea),
    difficultyTip(idea),
    idea.cost === 3 ? saveUp : undefined,
    idea.season === 'any' ? undefined : mindTheSeason,
    byLocation[idea.locationType],
    keepSomething,
  ].filter((tip) => tip !== undefined)
}

/** Shorter is done beside a day's work, on a free day, over some days off, in leave, or in stages. */
const longest = { evening: 4 / 24, day: 1, fewDays: 4, leave: 31 }

function timeTip({ timeCommitment, locationType }: IdeaTraits): Tip {
  const days = daysOf(timeCommitment)
  // Going somewhere takes longer than being there.
  if (days === undefined || (days <= longest.day && locationType === 'travel')) return setTheDay
  if (days <= longest.evening) return freeEvening
  if (days <= longest.day) return freeDay
  if (days <= longest.fewDays) return daysOff
  return days <= longest.leave ? leave : stages
}

function difficultyTip({ difficulty, locationType, cost, timeCommitment }: IdeaTraits): Tip | undefined {
  if (difficulty !== 1) return difficulty === 3 ? buildUp : smallSteps
  // What is easy to do can still be a journey to prepare.
  const isAtHand = locationType !== 'travel' && cost === 1 && (daysOf(timeCommitment) ?? 0) <= longest.day
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
