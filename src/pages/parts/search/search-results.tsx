import { useEffect, useMemo, useRef, type MouseEvent } from 'react'
import { SaveHeart } from '#features/bucket-list/web/saving/save-heart.tsx'
import { SearchResultCard } from '#features/catalogue/web/cards/search-result-card.tsx'
import { SearchResultGrid } from '#features/catalogue/web/cards/search-result-grid.tsx'
import type { SearchResult } from '#features/search/contract.ts'
import { resultStep } from '#features/search/limits.ts'
import { Marked } from '#features/search/web/marked.tsx'
import { isOneOf } from '#features/search/web/matching.ts'
import { lastPage, nextPageAddress, type Searching } from '#features/search/web/searching.ts'
import { LinkButton } from '#platform/web/ui/button.tsx'
import { counted } from '#platform/web/ui/counted.ts'
import { css } from '#platform/web/styled.tsx'

interface Props {
  searching: Searching
  result: SearchResult
  /** What is shown is about to be replaced. */
  isChanging: boolean
}

const aboveTheFold = 2

/** The ideas that were found, a step at a time; how far one has got is in the address. */
export function SearchResults({ searching, result, isChanging }: Props) {
  const { ideas, total, isExact, words } = result
  const isMatch = useMemo(() => isOneOf(words), [words])
  const mark = (text: string) => <Marked text={text} isMatch={isMatch} />
  const grid = useRef<HTMLDivElement>(null)
  const shown = ideas.length
  const { page } = searching
  const last = useRef({ page, shown })

  // The control that was used is gone or has moved on: reading goes on with the first new result.
  useEffect(() => {
    if (isChanging) return
    const firstNew = page === last.current.page + 1 ? grid.current?.children[last.current.shown] : null
    firstNew?.querySelector('a')?.focus({ preventScroll: true })
    last.current = { page, shown }
  }, [page, shown, isChanging])

  function ignoreWhileChanging(event: MouseEvent) {
    if (isChanging) event.preventDefault()
  }

  return (
    <>
      {isExact ? null : (
        <p className={css({ fontWeight: 600, fontSize: 'lg', mb: 5 })}>No exact match. Close matches:</p>
      )}
      <SearchResultGrid ref={grid} data-results>
        {ideas.map((idea, index) => (
          <SearchResultCard
            key={idea.id}
            idea={idea}
            isFirst={index < aboveTheFold}
            mark={mark}
            action={<SaveHeart idea={idea} />}
          />
        ))}
      </SearchResultGrid>
      <div
        className={css({
          display: 'flex',
          flexDirection: 'column',
          alignItems: 'center',
          gap: 4,
          mt: total > resultStep ? 10 : 0,
        })}
      >
        <output className={css({ color: 'quiet', fontSize: 'sm' })}>
          {total > resultStep ? `${counted(shown)} of ${counted(total)} shown` : null}
          {total > shown && page === lastPage ? '. Narrow the search to see the others.' : null}
        </output>
        {shown < total && page < lastPage ? (
          <LinkButton
            to={nextPageAddress(searching)}
            replace
            preventScrollReset
            aria-disabled={isChanging}
            onClick={ignoreWhileChanging}
          >
            Show more results
          </LinkButton>
        ) : null}
      </div>
    </>
  )
}
