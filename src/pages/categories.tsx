import { useRef, useState } from 'react'
import { fallbackCategoryCount } from '#features/catalogue/limits.ts'
import { CategoryGridSkeleton } from '#features/catalogue/web/categories/category-grid.tsx'
import { CategoriesByLetter } from '#pages/parts/category/categories-by-letter.tsx'
import { CategoriesFilter } from '#pages/parts/category/categories-filter.tsx'
import { hrefOf } from '#platform/addresses.ts'
import { api } from '#platform/web/api.ts'
import { Head } from '#platform/web/head.tsx'
import { pageLoader } from '#platform/web/page-loader.ts'
import { Button, LinkButton } from '#platform/web/ui/button.tsx'
import { FailureState, EmptyState } from '#platform/web/ui/empty-state.tsx'
import { Column, PageHeader } from '#platform/web/ui/page.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import { css } from '#platform/web/styled.tsx'
import { useSay } from '#platform/web/settings.ts'

export const loader = pageLoader((queries) => queries.categories.list.fetch())

const description =
  'Every category of bucket list ideas from A to Z: seasons, places, people and passions, each full of things to do once in your life.'

export function Component() {
  const say = useSay()
  const { data: categories, isFetching, refetch } = api.categories.list.useQuery()
  const [wanted, setWanted] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const found = categories?.filter(({ name }) => name.toLowerCase().includes(wanted.trim().toLowerCase()))
  const count = categories?.length ?? (isFetching ? fallbackCategoryCount : null)

  // The button goes away with the notice; the focus must not go with it.
  function showAll() {
    setWanted('')
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
        subtitle={say`${count ? categoriesIn(count) : 'Categories'} full of things worth doing once.`}
      />
      {found ? (
        <>
          {count ? (
            <CategoriesFilter
              field={field}
              value={wanted}
              onChange={setWanted}
              outcome={wanted.trim() ? `${categoriesIn(found.length)} found` : ''}
            />
          ) : null}
          {found.length > 0 ? (
            <CategoriesByLetter categories={found} />
          ) : count === 0 ? (
            <EmptyState
              title="No categories found"
              action={<LinkButton to={hrefOf('admin')}>To the dashboard</LinkButton>}
            >
              The first ones are on their way. Do you keep this site? Add them in the dashboard.
            </EmptyState>
          ) : (
            <EmptyState
              title="No categories found"
              action={wanted ? <Button onClick={showAll}>Show all categories</Button> : null}
            >
              {wanted ? `No category’s name has “${wanted.trim()}” in it.` : null}
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
        <FailureState title="Failed to fetch categories" onRetry={() => void refetch()} />
      )}
    </Column>
  )
}

const categoriesIn = (count: number) => (count === 1 ? '1 category' : `${count} categories`)
