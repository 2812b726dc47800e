import type { ReactNode } from 'react'
import type { IdeaForViewer, IdeaView } from '#features/catalogue/idea-fields.ts'
import { isKind, kindLabels } from '#features/catalogue/kind-labels.ts'
import { Card, CardLink, IdeaFacts } from '#features/catalogue/web/cards/idea-card.tsx'
import { IdeaTags } from '#features/catalogue/web/cards/idea-tags.tsx'
import { QuickInfo } from '#features/catalogue/web/reading/quick-info.tsx'
import { ShareButtons } from '#features/catalogue/web/reading/share-buttons.tsx'
import type { Place } from '#features/catalogue/places.ts'
import { NearbyIdeas } from '#features/places/web/near-list.tsx'
import { createTips } from '#pages/parts/idea/idea-tips.ts'
import { IdeaFrame, IdeaLayout } from '#pages/parts/idea/idea-layout.tsx'
import { hrefOf } from '#platform/addresses.ts'
import { ideaMapPath } from '#platform/picture-addresses.ts'
import { api } from '#platform/web/api.ts'
import { SmallMap } from '#platform/web/maps/small-map.tsx'
import { useTerms } from '#platform/web/settings.ts'
import { css, styled } from '#platform/web/styled.tsx'
import { LinkButton } from '#platform/web/ui/button.tsx'
import { Icon } from '#platform/web/ui/icon.tsx'
import { PageTitle, SectionTitle } from '#platform/web/ui/page.tsx'
import { Picture } from '#platform/web/ui/picture.tsx'
import { TextLink } from '#platform/web/ui/text-link.tsx'

interface Props {
  idea: IdeaForViewer
  /** Button that saves the idea. */
  action?: ReactNode
  /** Button that adds the idea to a list. */
  lists?: ReactNode
  /** Lines about the idea: the numbers of members who saved and completed it, and the reader's lists. */
  counts?: ReactNode
}

/**
 * Content of an idea's page: picture, story with facts and share buttons, plan with places, and tips. The page passes
 * in what members use: `action` (the save button), `lists` (the menu of their lists) and `counts` (how many want the
 * idea).
 */
export function IdeaBody({ idea, action, lists, counts }: Props) {
  return (
    <IdeaLayout
      picture={
        <IdeaFrame>
          <Picture src={idea.imageUrl} alt={`Illustration of “${idea.title}”`} ratio="16/9" isFirst />
        </IdeaFrame>
      }
      story={
        <>
          <IdeaFacts difficulty={idea.difficulty} cost={idea.cost} />
          <PageTitle className={css({ fontSize: { base: '2xl', md: '3xl' }, mt: 3 })} tabIndex={-1}>
            {idea.title}
          </PageTitle>
          <div className={css({ display: 'flex', gap: 3, flexWrap: 'wrap', alignItems: 'center', mt: 5 })}>
            {/* On phones the button is sticky (global.css). */}
            {action ? <div data-bottom-bar="">{action}</div> : null}
            {lists}
            <ShareButtons title={idea.title} path={hrefOf('idea', { id: idea.id })} />
          </div>
          {/* In one line where both fit, so that nothing below moves when they have loaded. */}
          <div
            className={css({
              display: 'flex',
              flexWrap: 'wrap',
              columnGap: 4,
              alignItems: 'center',
              minHeight: 6,
              mt: 2,
            })}
          >
            {counts}
          </div>
          <div
            className={css({
              mt: 2,
              mb: 6,
              fontSize: { base: 'md', md: 'lg' },
              maxWidth: 'text',
              whiteSpace: 'pre-line',
            })}
          >
            {idea.description}
          </div>
          <IdeaKinds kinds={idea.kinds} />
          <IdeaTags tags={idea.tags} />
        </>
      }
      plan={
        <>
          <QuickInfo idea={idea} />
          <IdeaPlaces idea={idea} />
          {idea.category ? <IdeaCategory category={idea.category} /> : null}
        </>
      }
      tips={<IdeaTips idea={idea} />}
    />
  )
}

/** Links to the kinds of the idea that this version of the site knows. */
function IdeaKinds({ kinds }: { kinds: string[] }) {
  const known = kinds.filter(isKind)
  if (known.length === 0) return null
  return (
    <ul
      className={css({ display: 'flex', gap: 2, flexWrap: 'wrap', listStyle: 'none', mb: 3 })}
      aria-label="Kinds"
    >
      {known.map((kind) => (
        <li key={kind}>
          <LinkButton to={hrefOf('kind', { kind })} size="sm">
            {kindLabels[kind]}
          </LinkButton>
        </li>
      ))}
    </ul>
  )
}

/** Link to the idea's category. */
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

/** Map of the idea's places, with their names, links to maps outside and to their countries. */
function IdeaPlaces({ idea }: { idea: IdeaView }) {
  const { data: where } = api.places.ofIdea.useQuery({ id: idea.id })
  if (!where || idea.places.length === 0) return null
  const names = idea.places.map(({ name }) => name).join('; ')
  const { latitude, longitude, zoom } = where
  return (
    <section aria-labelledby="where">
      <h2 className={css({ srOnly: true })} id="where">
        Where
      </h2>
      <SmallMap
        src={hrefOf(ideaMapPath, { id: idea.id })}
        alt={`Map: ${names}`}
        to={hrefOf('map', { latitude, longitude, zoom })}
      />
      <ul className={css({ fontSize: 'sm', listStyle: 'none', mt: 2 })}>
        {idea.places.map((place) => (
          <li key={place.name} className={css({ mb: 2 })}>
            {place.name}
            <span className={css({ display: 'flex', flexWrap: 'wrap', columnGap: 4 })}>
              {Object.entries(mapSites).map(([site, toAddress]) => (
                <MapsLink
                  key={site}
                  href={toAddress(place)}
                  target="_blank"
                  rel="noopener noreferrer"
                  aria-label={`${site}: ${place.name}`}
                >
                  {site}
                </MapsLink>
              ))}
            </span>
          </li>
        ))}
      </ul>
      <p className={css({ fontSize: 'sm', color: 'quiet' })}>
        {where.countries.map((country, index) => (
          <span key={country.code}>
            {index === 0 ? 'More in ' : ', '}
            <TextLink to={hrefOf('country', { country: country.slug })}>{country.name}</TextLink>
          </span>
        ))}
      </p>
      <NearbyIdeas id={idea.id} />
    </section>
  )
}

/** Addresses that show a place on other sites' maps, or in the visitor's app for them. */
const mapSites: Record<string, (place: Place) => string> = {
  'Google Maps': ({ latitude, longitude }) =>
    `https://www.google.com/maps/search/?api=1&query=${latitude},${longitude}`,
  'Apple Maps': ({ name, latitude, longitude }) =>
    `https://maps.apple.com/?ll=${latitude},${longitude}&q=${encodeURIComponent(name)}`,
  OpenStreetMap: ({ latitude, longitude, precision }) =>
    `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=${streetZooms[precision]}/${latitude}/${longitude}`,
}

/** Zooms of OpenStreetMap at which a place of each precision fills the map. */
const streetZooms: Record<Place['precision'], number> = { site: 15, town: 12, region: 8, country: 5 }

const MapsLink = styled('a', {
  base: {
    color: 'accentText',
    flexShrink: 0,
    minHeight: { base: 11, md: 6 },
    textDecoration: 'underline',
    textUnderlineOffset: '0.2em',
  },
})

/** Tips derived from the idea's properties. */
function IdeaTips({ idea }: { idea: IdeaView }) {
  const say = useTerms()
  return (
    <section aria-labelledby="tips">
      <SectionTitle className={css({ mb: 6 })} id="tips">
        Tips for Success
      </SectionTitle>
      <Tips>
        {createTips(idea).map((tip, index) => (
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
