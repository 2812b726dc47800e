import { useId, useMemo, type ReactNode } from 'react'
import { SaveHeart } from '#features/bucket-list/web/saving/save-heart.tsx'
import { SearchResultCard, SearchResultGrid } from '#features/catalogue/web/cards/search-result-card.tsx'
import type { SearchResult } from '#features/search/contract.ts'
import { Highlighted } from '#features/search/web/highlighted.tsx'
import { createWordMatcher } from '#features/search/web/matching.ts'
import { css } from '#platform/web/styled.tsx'
import { SectionTitle } from '#platform/web/ui/page.tsx'

/** Ideas that miss one thing of the query, in a section for each: "Close matches: not free". */
export function CloseResults({ result: { close, words } }: { result: SearchResult }) {
  const isMatch = useMemo(() => createWordMatcher(words), [words])
  return close.map((group) => (
    <CloseGroup
      key={group.missing.join()}
      {...group}
      mark={(text) => <Highlighted text={text} isMatch={isMatch} />}
    />
  ))
}

interface GroupProps {
  missing: string[]
  ideas: SearchResult['ideas']
  mark: (text: string) => ReactNode
}

function CloseGroup({ missing, ideas, mark }: GroupProps) {
  const id = useId()
  return (
    <section className={css({ mt: 10, _first: { mt: 0 } })} aria-labelledby={id}>
      <SectionTitle className={css({ mb: 5 })} id={id}>
        Close matches: {missing.map(describeMissing).join(', ')}
      </SectionTitle>
      <SearchResultGrid>
        {ideas.map((idea) => (
          <SearchResultCard key={idea.id} idea={idea} mark={mark} action={<SaveHeart idea={idea} />} />
        ))}
      </SearchResultGrid>
    </section>
  )
}

/** Words of the query are quoted by the server. */
const describeMissing = (label: string) => (label.startsWith('“') ? `without ${label}` : `not ${label}`)
