import { useNavigate } from 'react-router'
import type { CategoryView } from '#features/catalogue/category-contract.ts'
import { addressOf, type Browsing } from '#features/catalogue/web/browsing/browsing.ts'
import { IdeaFilters } from '#features/catalogue/web/browsing/idea-filters.tsx'
import { ViewToggle } from '#features/catalogue/web/browsing/view-toggle.tsx'
import { CategorySearch } from '#pages/parts/category/category-search.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import { css } from '#platform/web/styled.tsx'
import { useSay } from '#platform/web/settings.ts'

interface Props {
  category: CategoryView
  browsing: Browsing
}

/** What narrows and arranges the ideas below it. */
export function CategoryToolbar({ category, browsing }: Props) {
  const say = useSay()
  const navigate = useNavigate()

  function search(words: string) {
    void navigate(addressOf({ ...browsing, search: words }), { replace: true, preventScrollReset: true })
  }

  return (
    <div
      className={css({
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'flex-end',
        columnGap: 6,
        rowGap: 4,
        pb: 6,
      })}
    >
      <div
        className={css({
          flex: { base: '1 0 100%', lg: '1 1 18rem' },
          minWidth: 0,
          maxWidth: { base: 'full', lg: '24rem' },
        })}
      >
        <CategorySearch
          label={say`Search ${category.name} ideas`}
          categoryId={category.id}
          words={browsing.search}
          onSearch={search}
        />
      </div>
      <IdeaFilters browsing={browsing} />
      <div className={css({ ml: 'auto' })}>
        <ViewToggle browsing={browsing} />
      </div>
    </div>
  )
}

/** As high as the toolbar and the line below it. */
export function CategoryToolbarSkeleton() {
  return (
    <div className={css({ minHeight: { base: '17.5rem', md: '12.25rem', lg: '8.25rem' }, pt: { lg: 4 } })}>
      <Skeleton className={css({ height: 12, maxWidth: { lg: '24rem' }, borderRadius: 'full' })} />
    </div>
  )
}
