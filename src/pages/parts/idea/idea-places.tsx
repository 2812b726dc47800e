import type { IdeaView } from '#features/catalogue/idea-fields.ts'
import { SmallMap } from '#features/places/web/small-map.tsx'
import { hrefOf } from '#platform/addresses.ts'
import { ideaMapPath } from '#platform/picture-addresses.ts'
import { api } from '#platform/web/api.ts'
import { TextLink } from '#platform/web/ui/text-link.tsx'
import { css } from '#platform/web/styled.tsx'

/** Where an idea happens: a small map, its places by name, and the way to all there is in those countries. */
export function IdeaPlaces({ idea }: { idea: IdeaView }) {
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
      <p className={css({ fontSize: 'sm', mt: 2 })}>{names}</p>
      <p className={css({ fontSize: 'sm', color: 'quiet' })}>
        {where.countries.map((country, index) => (
          <span key={country.code}>
            {index === 0 ? 'More in ' : ', '}
            <TextLink to={hrefOf('country', { country: country.slug })}>{country.name}</TextLink>
          </span>
        ))}
      </p>
    </section>
  )
}
