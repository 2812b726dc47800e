import { useState } from 'react'
import type { IdeaView } from '#features/catalogue/idea-fields.ts'
import { companyLabelOf, weatherLabelOf } from '#features/catalogue/kind-labels.ts'
import { formatMonths } from '#features/catalogue/format-months.ts'
import { isGoodNow, getBestMonths, dependsOnHemisphere } from '#features/catalogue/seasons.ts'
import { css, styled } from '#platform/web/styled.tsx'
import { Badge } from '#platform/web/ui/badge.tsx'
import { Icon } from '#platform/web/ui/icon.tsx'
import { useHydrated } from '#platform/web/ui/use-hydrated.tsx'
import { ageGroupLabelOf, locationTypeLabelOf, seasonLabelOf, timeLabelOf } from '../idea-labels.ts'
import { storeHemisphere, useHemisphere } from '../seasons/use-hemisphere.ts'

/** Section with the facts for planning an idea: duration, location, age group, season, company and weather. */
export function QuickInfo({ idea }: { idea: IdeaView }) {
  const facts = [
    { icon: 'clock', name: 'Duration', value: timeLabelOf(idea) },
    { icon: 'pin', name: 'Location', value: locationTypeLabelOf(idea) },
    { icon: 'people', name: 'Age Group', value: ageGroupLabelOf(idea) },
    { icon: 'leaf', name: 'Best Season', value: seasonLabelOf(idea) },
    { icon: 'sun', name: 'Best Months', value: formatMonths(idea.months) && <BestMonths idea={idea} /> },
    { icon: 'heart', name: 'Good for', value: idea.company.map(companyLabelOf).join(', ') },
    { icon: 'cloud', name: 'Weather', value: idea.weather.map(weatherLabelOf).join(', ') },
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

/** Best months of an idea, with a button to switch the hemisphere if the months depend on it. */
function BestMonths({ idea }: { idea: IdeaView }) {
  const hemisphere = useHemisphere()
  const [now] = useState(() => new Date())
  const isHydrated = useHydrated()
  return (
    <>
      {formatMonths(getBestMonths(idea, hemisphere))}
      {isHydrated && isGoodNow(idea, hemisphere, now) ? (
        <span className={css({ display: 'block' })}>
          <Badge tone="easy">In season now</Badge>
        </span>
      ) : null}
      {isHydrated && dependsOnHemisphere(idea) ? (
        <button
          className={switchStyle}
          type="button"
          onClick={() => storeHemisphere(hemisphere === 'north' ? 'south' : 'north')}
        >
          {hemisphere === 'north' ? 'I live south of the equator' : 'I live north of the equator'}
        </button>
      ) : null}
    </>
  )
}

const switchStyle = css({
  display: 'block',
  ml: 'auto',
  minHeight: { base: 11, md: 8 },
  color: 'quiet',
  fontSize: 'xs',
  fontWeight: 400,
  textDecoration: 'underline',
  cursor: 'pointer',
})
