import { useRef, useState } from 'react'
import { Link, useLocation, useSearchParams } from 'react-router'
import { groupCategories, type CategoryGroup } from '#features/catalogue/category-groups.ts'
import type { CategoryView } from '#features/catalogue/contract.ts'
import { fallbackCategoryCount } from '#features/catalogue/limits.ts'
import {
  CategoryCard,
  CategoryGridSkeleton,
  CategoryGrid,
} from '#features/catalogue/web/categories/category-card.tsx'
import { CategoriesFilter } from '#pages/parts/categories-filter.tsx'
import { hrefOf } from '#platform/addresses.ts'
import { api } from '#platform/web/api.ts'
import { Head } from '#platform/web/head.tsx'
import { createPageLoader } from '#platform/web/page-loader.ts'
import { useTerms } from '#platform/web/settings.ts'
import { css, cva, styled } from '#platform/web/styled.tsx'
import { Button, LinkButton } from '#platform/web/ui/button.tsx'
import { FailureState, EmptyState } from '#platform/web/ui/empty-state.tsx'
import { Column, PageHeader, SectionTitle } from '#platform/web/ui/page.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'

/**
 * Route loader that prefetches all categories into the query cache. The server waits for them and throws a failure with
 * its status; the browser only starts the query. Returns null.
 */
export const loader = createPageLoader((queries) => queries.categories.list.fetch())

const description =
  'Every category of bucket list ideas from A to Z: seasons, places, people and passions, each full of things to do at least once.'

/** Query parameter with the order, and its value for A to Z; groups otherwise. */
const orderParam = 'by'
const byLetter = 'letter'

/**
 * Page of all categories in groups or, with `?by=letter`, from A to Z, with a filter by name. Shows a notice if there
 * are none or none match, and an error with a retry if they cannot be loaded.
 */
export function Component() {
  const say = useTerms()
  const { data: categories, isFetching, refetch } = api.categories.list.useQuery()
  const [filter, setFilter] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const isByLetter = useSearchParams()[0].get(orderParam) === byLetter
  // All categories of an operator's own catalogue may be in one group.
  const hasGroups = groupCategories(categories ?? []).length > 1
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
            <>
              {hasGroups ? <OrderChoice isByLetter={isByLetter} /> : null}
              {hasGroups && !isByLetter ? (
                <CategoriesByGroup groups={groupCategories(found)} />
              ) : (
                <CategoriesByLetter categories={found} />
              )}
            </>
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

/** Links between the two orders. */
function OrderChoice({ isByLetter }: { isByLetter: boolean }) {
  return (
    <nav className={css({ display: 'flex', gap: 2, mb: 4 })} aria-label="Sort categories">
      <LinkButton
        to={hrefOf('categories')}
        look="toggle"
        size="sm"
        aria-current={isByLetter ? undefined : 'page'}
        preventScrollReset
      >
        By group
      </LinkButton>
      <LinkButton
        to={hrefOf('categories', { [orderParam]: byLetter })}
        look="toggle"
        size="sm"
        aria-current={isByLetter ? 'page' : undefined}
        preventScrollReset
      >
        A to Z
      </LinkButton>
    </nav>
  )
}

/** Categories below the headings of their groups, with links to the groups. */
function CategoriesByGroup({ groups }: { groups: CategoryGroup<CategoryView>[] }) {
  return (
    <>
      {groups.length < 2 ? null : (
        <nav className={css({ display: 'flex', flexWrap: 'wrap', gap: 1, mb: 8 })} aria-label="Groups">
          {groups.map(({ label }) => (
            <JumpLink
              key={label}
              of="group"
              to={`#${anchorOfGroup(label)}`}
              onClick={() => focusGroup(label)}
            >
              {label}
            </JumpLink>
          ))}
        </nav>
      )}
      {groups.map(({ label, categories }, group) => (
        <section
          key={label}
          className={css({ mb: { base: 12, md: 16 } })}
          aria-labelledby={anchorOfGroup(label)}
        >
          <SectionTitle
            className={css({ mb: { base: 5, md: 8 }, scrollMarginTop: 24 })}
            id={anchorOfGroup(label)}
            tabIndex={-1}
          >
            {label}
          </SectionTitle>
          <CategoryGrid>
            {categories.map((category, index) => (
              <CategoryCard
                key={category.id}
                category={category}
                isFirst={group === 0 && index < aboveTheFold}
              />
            ))}
          </CategoryGrid>
        </section>
      ))}
    </>
  )
}

const anchorOfGroup = (label: string) => label.toLowerCase().replaceAll(' ', '-')

/** Moves the focus to a group's heading: React Router scrolls to a fragment, but does not move the focus. */
function focusGroup(label: string) {
  document.querySelector<HTMLElement>(`#${CSS.escape(anchorOfGroup(label))}`)?.focus({ preventScroll: true })
}

/** Categories from A to Z in one grid, with links to the first category of each letter. */
function CategoriesByLetter({ categories }: Props) {
  const { search } = useLocation()
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
            <JumpLink
              key={letter}
              of="letter"
              to={{ search, hash: anchorOf(letter) }}
              onClick={() => focusFirstOfLetter(letter)}
            >
              {letter}
            </JumpLink>
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

const jumpLink = cva({
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    height: { base: 11, md: 9 },
    borderRadius: 'full',
    fontWeight: 600,
    fontSize: 'sm',
    color: 'quiet',
    _hover: { background: 'sunken', color: 'ink' },
  },
  variants: { of: { letter: { width: { base: 11, md: 9 } }, group: { px: 3 } } },
})
const JumpLink = styled(Link, jumpLink)
