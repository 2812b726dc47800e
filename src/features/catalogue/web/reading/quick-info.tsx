import { useState } from 'react'
import type { IdeaForViewer, IdeaView } from '#features/catalogue/idea-fields.ts'
import { companyLabelOf, formatPricePerAdult, weatherLabelOf } from '#features/catalogue/kind-labels.ts'
import { formatMonths } from '#features/catalogue/format-months.ts'
import { isGoodNow, getBestMonths, dependsOnHemisphere } from '#features/catalogue/seasons.ts'
import { css, styled } from '#platform/web/styled.tsx'
import { Badge } from '#platform/web/ui/badge.tsx'
import { Icon } from '#platform/web/ui/icon.tsx'
import { useHydrated } from '#platform/web/ui/use-hydrated.tsx'
import { ageGroupLabelOf, locationTypeLabelOf, seasonLabelOf, timeLabelOf } from '../idea-labels.ts'
import { storeHemisphere, useHemisphere } from '../seasons/use-hemisphere.ts'

/**
 * Section of an idea's page with its practical facts: best season and months (with a switch of the hemisphere, if they
 * depend on it), price, location, duration, official page, age group, company and weather. Facts that the idea lacks
 * are left out, except that its duration is then “Varies”.
 */
export function QuickInfo({ idea }: { idea: IdeaForViewer }) {
  const officialUrl = getOfficialUrl(idea)
  const facts = [
    { icon: <Icon name="leaf" />, name: 'Best Season', value: seasonLabelOf(idea) },
    {
      icon: <Icon name="sun" />,
      name: 'Best Months',
      value: formatMonths(idea.months) && <BestMonths idea={idea} />,
    },
    { icon: <PriceTag />, name: 'Price', value: idea.price && formatPricePerAdult(idea.price) },
    { icon: <Icon name="pin" />, name: 'Location', value: <Location idea={idea} /> },
    { icon: <Icon name="clock" />, name: 'Duration', value: timeLabelOf(idea) },
    {
      icon: <Icon name="link" />,
      name: 'Official Site',
      value: officialUrl && <OfficialLink url={officialUrl} />,
    },
    { icon: <Icon name="people" />, name: 'Age Group', value: ageGroupLabelOf(idea) },
    { icon: <Icon name="heart" />, name: 'Good For', value: idea.company.map(companyLabelOf).join(', ') },
    { icon: <Icon name="cloud" />, name: 'Weather', value: idea.weather.map(weatherLabelOf).join(', ') },
  ]
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
                {icon}
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

/**
 * Returns the official page of an idea if visitors get a link to it. Null while the page does not respond, even for
 * editors.
 */
export const getOfficialUrl = ({ officialUrl, officialPageGoneSince }: IdeaForViewer): string | null =>
  officialPageGoneSince ? null : officialUrl

/** Link to an official page, with its host as text, which is readable on paper too. */
const OfficialLink = ({ url }: { url: string }) => (
  <a
    className={css({
      display: 'inline-flex',
      alignItems: 'center',
      minHeight: { base: 11, md: 6 },
      color: 'accentText',
      overflowWrap: 'anywhere',
      textDecoration: 'underline',
      textUnderlineOffset: '0.2em',
    })}
    href={url}
    target="_blank"
    rel="noopener external"
  >
    {new URL(url).host.replace(/^www\./, '')}
  </a>
)

const PriceTag = () => (
  <svg
    width={20}
    height={20}
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.6"
    strokeLinejoin="round"
    strokeLinecap="round"
    aria-hidden="true"
    focusable="false"
  >
    <path d="M3.5 12.5v-9h9l8 8-9 9zM8 8v.01" />
  </svg>
)

/** Setting of an idea, such as “Travel”, with the names of its places. */
function Location({ idea }: { idea: IdeaView }) {
  const names = idea.places.map(({ name }) => name).join('; ')
  return (
    <>
      {locationTypeLabelOf(idea)}
      {names ? (
        <span className={css({ display: 'block', color: 'quiet', fontSize: 'sm', fontWeight: 400 })}>
          {names}
        </span>
      ) : null}
    </>
  )
}

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
