import { Link } from 'react-router'
import { hrefOf } from '#platform/addresses.ts'
import { useSettings } from '#platform/web/settings.ts'
import { StructuredData } from '#platform/web/head.tsx'
import { css, styled } from '#platform/web/styled.tsx'

interface Step {
  name: string
  /** Path from the site's root. Undefined for the current page. */
  to?: string
}

/**
 * Breadcrumb links from the home page through `steps`, with structured data for search engines. A step without `to` has
 * no link and is marked as the current page, so leave it out for the last one.
 */
export function Breadcrumbs({ steps }: { steps: Step[] }) {
  const path = fromHome(steps)
  return (
    <nav className={css({ pt: { base: 4, md: 6 } })} aria-label="Breadcrumbs">
      <ol
        className={css({
          listStyle: 'none',
          display: 'flex',
          flexWrap: 'wrap',
          color: 'quiet',
          fontSize: 'sm',
        })}
      >
        {path.map(({ name, to }) => (
          <li key={name}>
            {to ? (
              <>
                <StepLink to={to}>{name}</StepLink>
                <span className={css({ mx: 2 })} aria-hidden="true">
                  ›
                </span>
              </>
            ) : (
              <StepHere aria-current="page">{name}</StepHere>
            )}
          </li>
        ))}
      </ol>
      <BreadcrumbsData steps={steps} />
    </nav>
  )
}

/** Structured data (JSON-LD) of breadcrumbs without visible links, for a page that shows a link back instead. */
export function BreadcrumbsData({ steps }: { steps: Step[] }) {
  const { origin } = useSettings()
  return (
    <StructuredData
      facts={{
        '@type': 'BreadcrumbList',
        itemListElement: fromHome(steps).map(({ name, to }, index) => ({
          '@type': 'ListItem',
          position: index + 1,
          name,
          ...(to ? { item: origin + to } : {}),
        })),
      }}
    />
  )
}

const fromHome = (steps: Step[]): Step[] => [{ name: 'Home', to: hrefOf('home') }, ...steps]

const StepLink = styled(Link, {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    minHeight: { base: 11, md: 8 },
    minWidth: { base: 11, md: 6 },
    _hover: { color: 'ink', textDecoration: 'underline' },
  },
})

const StepHere = styled('span', {
  base: { display: 'inline-flex', alignItems: 'center', minHeight: { base: 11, md: 8 }, color: 'ink' },
})
