import { hrefOf } from '#platform/addresses.ts'
import { LinkButton } from '#platform/web/ui/button.tsx'
import { SectionTitle } from '#platform/web/ui/page.tsx'
import { useSettings } from '#platform/web/settings.ts'
import { css } from '#platform/web/styled.tsx'

const starters = [
  'northern lights',
  'balloon',
  'road trip',
  'learn to cook',
  'sleep under the stars',
  'Japan',
  'with a friend',
  'marathon',
]

/** Searches to begin with, for those who do not know yet what they are looking for. */
export function SearchStarters({ title }: { title: string }) {
  const { hasOwnCatalogue } = useSettings()
  // Of ours: elsewhere most of them find nothing.
  if (hasOwnCatalogue) return null
  return (
    <section aria-label={title}>
      <SectionTitle className={css({ mb: 4 })}>{title}</SectionTitle>
      <ul className={css({ display: 'flex', listStyle: 'none', flexWrap: 'wrap', gap: 3 })}>
        {starters.map((starter) => (
          <li key={starter}>
            <LinkButton to={hrefOf('search', { q: starter })} size="sm">
              {starter}
            </LinkButton>
          </li>
        ))}
      </ul>
    </section>
  )
}
