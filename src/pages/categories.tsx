import { useRef, useState, useEffect, type RefObject } from 'react'
import { Link } from 'react-router'
import type { CategoryView } from '#features/catalogue/contract.ts'
import { fallbackCategoryCount } from '#features/catalogue/limits.ts'
import {
  CategoryCard,
  CategoryGridSkeleton,
  CategoryGrid,
} from '#features/catalogue/web/categories/category-card.tsx'
import { hrefOf } from '#platform/addresses.ts'
import { api } from '#platform/web/api.ts'
import { Head } from '#platform/web/head.tsx'
import { createPageLoader } from '#platform/web/page-loader.ts'
import { useTerms, useBasePath, useSettings } from '#platform/web/settings.ts'
import { css, styled } from '#platform/web/styled.tsx'
import { Button, LinkButton } from '#platform/web/ui/button.tsx'
import { FailureState, EmptyState } from '#platform/web/ui/empty-state.tsx'
import { Icon } from '#platform/web/ui/icon.tsx'
import { Column, PageHeader } from '#platform/web/ui/page.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import { TextLink } from '#platform/web/ui/text-link.tsx'

export const loader = createPageLoader((queries) => queries.categories.list.fetch())

const description =
  'Every category of bucket list ideas from A to Z: seasons, places, people and passions, each full of things to do at least once.'

/**
 * Page of all categories in alphabetical order, with a filter by name, or an error with a retry if they cannot be
 * loaded.
 */
export function Component() {
  const say = useTerms()
  const { data: categories, isFetching, refetch } = api.categories.list.useQuery()
  const [filter, setFilter] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const found = categories?.filter(({ name }) => name.toLowerCase().includes(filter.trim().toLowerCase()))
  const count = categories?.length ?? (isFetching ? fallbackCategoryCount : null)

  // Clicking removes the button, so the focus moves to the filter field.
  function showAll() {
    setFilter('')
    field.current?.focus()
  }

  return (
    <Column>
      <Head
        title={say('All Bucket List Categories')}
        description={say(description)}
        path={hrefOf('categories')}
      />
      <PageHeader
        title={say('All Bucket List Categories')}
        subtitle={say`${count ? categoriesIn(count) : 'Categories'} full of things worth doing at least once.`}
      />
      {found ? (
        <>
          {count ? (
            <CategoriesFilter
              field={field}
              value={filter}
              onChange={setFilter}
              outcome={filter.trim() ? `${categoriesIn(found.length)} found` : ''}
            />
          ) : null}
          {found.length > 0 ? (
            <CategoriesByLetter categories={found} />
          ) : count === 0 ? (
            <EmptyState
              title="No categories found"
              action={<LinkButton to={hrefOf('admin')}>Open dashboard</LinkButton>}
            >
              The first categories are coming soon. Do you run this site? Add categories in the dashboard.
            </EmptyState>
          ) : (
            <EmptyState
              title="No categories found"
              action={filter ? <Button onClick={showAll}>Show all categories</Button> : null}
            >
              {filter ? `No categories match “${filter.trim()}”.` : null}
            </EmptyState>
          )}
        </>
      ) : isFetching ? (
        <>
          <Skeleton
            className={css({ height: 12, maxWidth: '24rem', mb: 6, borderRadius: 'full' })}
            aria-hidden
          />
          <Skeleton
            className={css({ height: { base: '7.25rem', md: '4.75rem', lg: 9 }, mb: 8 })}
            aria-hidden
          />
          <CategoryGridSkeleton count={12} />
        </>
      ) : (
        <FailureState title="Couldn’t load categories" onRetry={() => void refetch()} />
      )}
    </Column>
  )
}

const categoriesIn = (count: number) => (count === 1 ? '1 category' : `${count} categories`)

interface Props {
  categories: CategoryView[]
}

const aboveTheFold = 4

/** With fewer categories, links to letters are not needed. */
const minCategoriesForLetters = 24

/** Categories from A to Z in one grid, with links to the first category of each letter. */
function CategoriesByLetter({ categories }: Props) {
  const sorted = categories.toSorted((one, other) => one.name.localeCompare(other.name, 'en'))
  const firstIndexByLetter = new Map<string, number>()
  for (const [index, category] of sorted.entries()) {
    const letter = letterOf(category)
    if (!firstIndexByLetter.has(letter)) firstIndexByLetter.set(letter, index)
  }
  return (
    <>
      {sorted.length < minCategoriesForLetters ? null : (
        <nav
          className={css({ display: 'flex', flexWrap: 'wrap', gap: 1, mb: 8 })}
          aria-label="Categories by letter"
        >
          {[...firstIndexByLetter.keys()].map((letter) => (
            <Letter key={letter} to={`#${anchorOf(letter)}`} onClick={() => focusFirstOfLetter(letter)}>
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
              id={firstIndexByLetter.get(letter) === index ? anchorOf(letter) : undefined}
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

/**
 * Moves the focus to a letter's first category: React Router scrolls to a fragment, but does not move the focus as
 * browsers do.
 */
function focusFirstOfLetter(letter: string) {
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

interface CategoriesFilterProps {
  /** Ref of the text field. */
  field: RefObject<HTMLInputElement | null>
  value: string
  onChange: (value: string) => void
  /** Number of matches, announced to screen readers. Empty without a filter. */
  outcome: string
}

/** Filters the categories by name. Without JavaScript, the form searches ideas instead. */
function CategoriesFilter({ field, value, onChange, outcome }: CategoriesFilterProps) {
  const based = useBasePath()
  const { emptyPages } = useSettings()
  const change = useRef(onChange)
  // Applies text that was typed before hydration.
  useEffect(() => {
    if (field.current?.value) change.current(field.current.value)
  }, [field])

  return (
    <div
      className={css({
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        columnGap: 5,
        rowGap: 2,
        mb: 6,
      })}
    >
      <Form action={based(hrefOf('search'))} onSubmit={(event) => event.preventDefault()}>
        <Icon name="search" />
        <Input
          ref={field}
          type="search"
          name="q"
          aria-label="Filter categories by name"
          placeholder="Filter by name"
          autoComplete="off"
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
        <noscript>
          <Button type="submit" size="sm">
            Search
          </Button>
        </noscript>
      </Form>
      <output className={css({ color: 'quiet', fontSize: 'sm' })}>{outcome}</output>
      {emptyPages.includes(hrefOf('kinds')) ? null : (
        <TextLink isAlone to={hrefOf('kinds')}>
          Browse by kind instead
        </TextLink>
      )}
    </div>
  )
}

const Form = styled('form', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: 3,
    width: 'full',
    maxWidth: '24rem',
    background: 'card',
    borderWidth: '1px',
    borderColor: 'strongLine',
    borderRadius: 'full',
    px: 4,
    _focusWithin: { borderColor: 'accent', outline: '3px solid {colors.accent}', outlineOffset: '1px' },
  },
})

const Input = styled('input', {
  base: {
    flex: 1,
    minWidth: 0,
    minHeight: 12,
    background: 'transparent',
    color: 'ink',
    outline: 'none',
    _placeholder: { color: 'quiet', opacity: 1 },
  },
})
