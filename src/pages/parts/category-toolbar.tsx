import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { CategoryView } from '#features/catalogue/contract.ts'
import { toBrowseUrl, type BrowseState } from '#features/catalogue/web/browsing/browse-state.ts'
import { BrowseToolbar } from '#features/catalogue/web/browsing/idea-filters.tsx'
import { SearchBox } from '#features/search/web/search-box.tsx'
import { useTerms } from '#platform/web/settings.ts'
import { css } from '#platform/web/styled.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'

interface Props {
  category: CategoryView
  browsing: BrowseState
}

/**
 * Toolbar above a category's ideas: a search within the category, filters by difficulty and cost, and the choice of
 * cards or list. Each change navigates to a URL that contains it.
 */
export function CategoryToolbar({ category, browsing }: Props) {
  const say = useTerms()
  const navigate = useNavigate()

  function search(words: string) {
    void navigate(toBrowseUrl({ ...browsing, search: words }), { replace: true, preventScrollReset: true })
  }

  return (
    <BrowseToolbar browsing={browsing}>
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
    </BrowseToolbar>
  )
}

/** Placeholder in the height of `CategoryToolbar` and of the line below it, while the category loads. */
export function CategoryToolbarSkeleton() {
  return (
    <div className={css({ minHeight: { base: '17.5rem', md: '12.25rem', lg: '8.25rem' }, pt: { lg: 4 } })}>
      <Skeleton className={css({ height: 12, maxWidth: { lg: '24rem' }, borderRadius: 'full' })} />
    </div>
  )
}

const debounceMs = 250

interface CategorySearchProps {
  label: string
  categoryId: number
  /** Current search terms. */
  words: string
  onSearch: (words: string) => void
}

/** Search box that filters the list while typing (debounced). Submitting it searches all ideas. */
function CategorySearch({ label, categoryId, words, onSearch }: CategorySearchProps) {
  const say = useTerms()
  const [box, setBox] = useState({ words, edition: 0 })
  const typed = useRef(words)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  // The debounced call must use the latest callback, because the filters may have changed in the meantime.
  const search = useRef(onSearch)
  useEffect(() => {
    search.current = onSearch
  })

  useEffect(() => () => clearTimeout(timer.current), [])

  useEffect(() => {
    if (words === typed.current) return
    // Changed by "Clear Filters" or by navigating back: a new key resets the uncontrolled input.
    clearTimeout(timer.current)
    typed.current = words
    setBox(({ edition }) => ({ words, edition: edition + 1 }))
  }, [words])

  function searchDebounced(value: string) {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      typed.current = value.trim()
      search.current(typed.current)
    }, debounceMs)
  }

  return (
    <SearchBox
      key={box.edition}
      label={label}
      placeholder={say('Search these ideas')}
      defaultValue={box.words}
      narrows
      categoryId={categoryId}
      onInput={searchDebounced}
      // A pending debounced call would navigate back to this page.
      onLeave={() => clearTimeout(timer.current)}
    />
  )
}
