import { hrefOf } from '#platform/addresses.ts'
import { LinkButton } from '#platform/web/ui/button.tsx'
import { css } from '#platform/web/styled.tsx'

/** Labels and the search queries they run. */
const suggestedSearches = [
  ['A spare hour', 'an hour'],
  ['A free evening', 'this evening'],
  ['A rainy day', 'rainy day'],
  ['With kids', 'with children'],
  ['For free', 'for free'],
  ['Near home', 'near home'],
  ['This weekend', 'this weekend'],
] as const

/** Suggested searches by available time, money or company. */
export function SuggestedSearches({ className = '' }: { className?: string }) {
  return (
    <section className={className} aria-label="What fits your day?">
      <p className={css({ fontSize: 'sm', fontWeight: 600, mb: 2 })}>What fits your day?</p>
      <ul className={css({ display: 'flex', listStyle: 'none', flexWrap: 'wrap', gap: 2 })}>
        {suggestedSearches.map(([label, q]) => (
          <li key={q}>
            <LinkButton to={hrefOf('search', { q })} size="sm">
              {label}
            </LinkButton>
          </li>
        ))}
      </ul>
    </section>
  )
}
