import { hrefOf } from '#platform/addresses.ts'
import { useSettings } from '#platform/web/settings.ts'
import { swipedOnPhones } from '#platform/web/ui/page.tsx'
import { LinkButton } from '#platform/web/ui/button.tsx'
import { css, cx } from '#platform/web/styled.tsx'

/** Labels, the filters they search by, and the queries they run on a catalogue without kinds. */
const suggestedSearches = [
  { label: 'A rainy day', filters: { weather: 'rain' }, q: 'rainy day' },
  { label: 'A snowy day', filters: { weather: 'snow' } },
  { label: 'With children', filters: { company: 'kids' }, q: 'with children' },
  { label: 'For two', filters: { company: 'couple' } },
  { label: 'On my own', filters: { company: 'solo' } },
  { label: 'For free', filters: { maxPrice: 0 }, q: 'for free' },
  { label: 'Under $50', filters: { maxPrice: 50 } },
  { label: 'A spare hour', filters: { q: 'an hour' }, q: 'an hour' },
  { label: 'A weekend', filters: { duration: 'weekend' }, q: 'this weekend' },
]

/**
 * Links to suggested searches under “What fits your day?”: by weather, company, money or available time. On a site
 * whose ideas have no kinds, only those that also work as plain text searches.
 */
export function SuggestedSearches({ className = '' }: { className?: string }) {
  const { emptyPages } = useSettings()
  const hasKinds = !emptyPages.includes(hrefOf('kinds'))
  return (
    <section className={className} aria-label="What fits your day?">
      <p className={css({ fontSize: 'sm', fontWeight: 600, mb: 2 })}>What fits your day?</p>
      <ul
        className={cx(
          css({ display: 'flex', listStyle: 'none', flexWrap: { sm: 'wrap' }, whiteSpace: 'nowrap', gap: 2 }),
          swipedOnPhones,
        )}
      >
        {suggestedSearches.map(({ label, filters, q }) =>
          hasKinds || q ? (
            <li key={label}>
              <LinkButton to={hrefOf('search', hasKinds ? filters : { q })} size="sm">
                {label}
              </LinkButton>
            </li>
          ) : null,
        )}
      </ul>
    </section>
  )
}
