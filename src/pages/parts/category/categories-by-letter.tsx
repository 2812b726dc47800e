import { Link } from 'react-router'
import type { CategoryView } from '#features/catalogue/category-contract.ts'
import { CategoryCard } from '#features/catalogue/web/categories/category-card.tsx'
import { CategoryGrid } from '#features/catalogue/web/categories/category-grid.tsx'
import { css, styled } from '#platform/web/styled.tsx'

interface Props {
  categories: CategoryView[]
}

const aboveTheFold = 4

/** Fewer than these are seen at a glance and need no letters. */
const fewest = 24

/** Categories from A to Z in one grid, with letters above that lead to where each begins. */
export function CategoriesByLetter({ categories }: Props) {
  const sorted = categories.toSorted((one, other) => one.name.localeCompare(other.name, 'en'))
  const startOf = new Map<string, number>()
  for (const [index, category] of sorted.entries()) {
    const letter = letterOf(category)
    if (!startOf.has(letter)) startOf.set(letter, index)
  }
  return (
    <>
      {sorted.length < fewest ? null : (
        <nav
          className={css({ display: 'flex', flexWrap: 'wrap', gap: 1, mb: 8 })}
          aria-label="Categories by letter"
        >
          {[...startOf.keys()].map((letter) => (
            <Letter key={letter} to={`#${anchorOf(letter)}`} onClick={() => focusFirst(letter)}>
              {letter}
            </Letter>
          ))}
        </nav>
      )}
      <CategoryGrid>
        {sorted.map((category, index) => {
          const letter = letterOf(category)
          return (
            <div
              key={category.id}
              className={css({ scrollMarginTop: 24 })}
              id={startOf.get(letter) === index ? anchorOf(letter) : undefined}
            >
              <CategoryCard category={category} as="h2" isFirst={index < aboveTheFold} />
            </div>
          )
        })}
      </CategoryGrid>
    </>
  )
}

const letterOf = ({ name }: CategoryView) => name.charAt(0).toUpperCase()
const anchorOf = (letter: string) => `letter-${letter.toLowerCase()}`

/** The router scrolls but leaves the focus behind, as a plain link to a place would not. */
function focusFirst(letter: string) {
  document.querySelector<HTMLElement>(`#${CSS.escape(anchorOf(letter))} a`)?.focus({ preventScroll: true })
}

const Letter = styled(Link, {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    width: { base: 11, md: 9 },
    height: { base: 11, md: 9 },
    borderRadius: 'full',
    fontWeight: 600,
    fontSize: 'sm',
    color: 'quiet',
    _hover: { background: 'sunken', color: 'ink' },
  },
})
