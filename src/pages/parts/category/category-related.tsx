import { relatedCategories } from '#features/catalogue/messages.ts'
import { hrefOf } from '#platform/addresses.ts'
import { useSettings } from '#platform/web/settings.ts'
import { LinkButton } from '#platform/web/ui/button.tsx'
import { css } from '#platform/web/styled.tsx'

/** The way on to other categories. */
export function CategoryRelated({ slug: current }: { slug: string }) {
  const { hasOwnCatalogue } = useSettings()
  if (hasOwnCatalogue) return null
  return (
    <nav className={css({ flex: { lg: '0 0 18rem' } })} aria-labelledby="related">
      <h2 className={css({ fontSize: { base: 'xl', lg: 'lg' }, fontWeight: 600, mb: 4 })} id="related">
        Related categories
      </h2>
      <ul className={css({ display: 'flex', gap: 3, flexWrap: 'wrap', listStyle: 'none' })}>
        {relatedCategories
          .filter(({ slug }) => slug !== current)
          .map(({ slug, label }) => (
            <li key={slug}>
              <LinkButton to={hrefOf('category', { slug })} size="sm">
                {label}
              </LinkButton>
            </li>
          ))}
      </ul>
    </nav>
  )
}
