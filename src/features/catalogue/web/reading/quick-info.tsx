import { useState } from 'react'
import type { IdeaView } from '#features/catalogue/idea-fields.ts'
import { monthsInWords } from '#features/catalogue/months-in-words.ts'
import { isGoodNow, monthsOn, movesWithSeasons } from '#features/catalogue/seasons.ts'
import { css, styled } from '#platform/web/styled.tsx'
import { Badge } from '#platform/web/ui/badge.tsx'
import { Icon } from '#platform/web/ui/icon.tsx'
import { useHydrated } from '#platform/web/ui/use-hydrated.tsx'
import { ageGroupOf, locationOf, seasonOf, timeOf } from '../idea-words.ts'
import { chooseHalf, useHalf } from '../seasons/half-here.ts'

/** What one needs to know to plan it. */
export function QuickInfo({ idea }: { idea: IdeaView }) {
  const facts = [
    { icon: 'clock', name: 'Duration', value: timeOf(idea) },
    { icon: 'pin', name: 'Location', value: locationOf(idea) },
    { icon: 'people', name: 'Age Group', value: ageGroupOf(idea) },
    { icon: 'leaf', name: 'Best Season', value: seasonOf(idea) },
    { icon: 'sun', name: 'Best Months', value: monthsInWords(idea.months) && <BestMonths idea={idea} /> },
  ] as const
  return (
    <section
      className={css({
        background: 'card',
        borderWidth: '1px',
        borderColor: 'line',
        borderRadius: 'lg',
        p: 5,
      })}
      aria-labelledby="quick-info"
    >
      <h2 className={css({ fontSize: 'lg', fontWeight: 600, mb: 4 })} id="quick-info">
        Quick Info
      </h2>
      <Facts>
        {facts.map(({ icon, name, value }) =>
          value ? (
            <Fact key={name}>
              <dt>
                <Icon name={icon} />
                {name}
              </dt>
              <dd>{value}</dd>
            </Fact>
          ) : null,
        )}
      </Facts>
    </section>
  )
}

const Facts = styled('dl', { base: { display: 'grid' } })

const Fact = styled('div', {
  base: {
    display: 'flex',
    justifyContent: 'space-between',
    gap: 4,
    py: 3,
    borderTopWidth: '1px',
    borderColor: 'line',
    '& dt': {
      display: 'flex',
      alignItems: 'center',
      gap: 2,
      color: 'quiet',
      fontSize: 'sm',
      whiteSpace: 'nowrap',
      alignSelf: 'flex-start',
    },
    '& dd': { fontWeight: 600, textAlign: 'right' },
    '&:last-of-type': { pb: 0 },
  },
})

/** The months of an idea among its facts, with the way to the other half of the earth where that makes a difference. */
function BestMonths({ idea }: { idea: IdeaView }) {
  const half = useHalf()
  const [now] = useState(() => new Date())
  const isHydrated = useHydrated()
  return (
    <>
      {monthsInWords(monthsOn(idea, half))}
      {isHydrated && isGoodNow(idea, half, now) ? (
        <span className={css({ display: 'block' })}>
          <Badge tone="easy">Good now</Badge>
        </span>
      ) : null}
      {isHydrated && movesWithSeasons(idea) ? (
        <button
          className={switchLook}
          type="button"
          onClick={() => chooseHalf(half === 'north' ? 'south' : 'north')}
        >
          {half === 'north' ? 'I live south of the equator' : 'I live north of the equator'}
        </button>
      ) : null}
    </>
  )
}

const switchLook = css({
  display: 'block',
  ml: 'auto',
  minHeight: { base: 11, md: 8 },
  color: 'quiet',
  fontSize: 'xs',
  fontWeight: 400,
  textDecoration: 'underline',
  cursor: 'pointer',
})
