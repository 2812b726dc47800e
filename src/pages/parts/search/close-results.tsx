import { useId } from 'react'
import { RowActions } from '#pages/parts/row-actions.tsx'
import { SearchResultCard, SearchResultGrid } from '#features/catalogue/web/cards/search-result-card.tsx'
import type { SearchResult } from '#features/search/contract.ts'
import { useMarking } from '#features/search/web/highlighted.tsx'
import { css } from '#platform/web/styled.tsx'
import { SectionTitle } from '#platform/web/ui/page.tsx'

/**
 * Sections below the search results with ideas that miss one thing of the query, one section for each of these things:
 * “Close Matches: not free”. Renders nothing if there are none.
 */
export function CloseResults({ result }: { result: SearchResult }) {
  const marking = useMarking(result)
  return result.close.map((group) => <CloseGroup key={group.missing.join()} {...group} marking={marking} />)
}

interface GroupProps {
  missing: string[]
  ideas: SearchResult['ideas']
  marking: ReturnType<typeof useMarking>
}

function CloseGroup({ missing, ideas, marking }: GroupProps) {
  const id = useId()
  return (
    <section className={css({ mt: 10, _first: { mt: 0 } })} aria-labelledby={id}>
      <SectionTitle className={css({ mb: 5 })} id={id}>
        Close Matches: {missing.map(describeMissing).join(', ')}
      </SectionTitle>
      <SearchResultGrid>
        {ideas.map((idea) => (
          <SearchResultCard key={idea.id} idea={idea} marking={marking} action={<RowActions idea={idea} />} />
        ))}
      </SearchResultGrid>
    </section>
  )
}

/** Words of the query are quoted by the server. */
const describeMissing = (label: string) => (label.startsWith('“') ? `without ${label}` : `not ${label}`)
