import { useRef } from 'react'
import { CardActions } from '#pages/parts/card-actions.tsx'
import { RowActions } from '#pages/parts/row-actions.tsx'
import type { IdeaView } from '#features/catalogue/idea-fields.ts'
import { pageSize } from '#features/catalogue/limits.ts'
import { ideasFailed } from '#features/catalogue/messages.ts'
import { toBrowseUrl, isFiltered, type BrowseState } from '#features/catalogue/web/browsing/browse-state.ts'
import { ClearFilters } from '#features/catalogue/web/browsing/idea-filters.tsx'
import {
  type BrowsedGroup,
  LoadMore,
  useBrowsedIdeas,
  useFocusFirstNewIdea,
} from '#features/catalogue/web/browsing/load-more.tsx'
import { IdeaCard, IdeaGridSkeleton } from '#features/catalogue/web/cards/idea-card.tsx'
import { IdeaListItem, IdeaList, IdeaListSkeleton } from '#features/catalogue/web/cards/idea-list.tsx'
import { hrefOf } from '#platform/addresses.ts'
import { useTerms, useSettings } from '#platform/web/settings.ts'
import { StructuredData } from '#platform/web/head.tsx'
import { css } from '#platform/web/styled.tsx'
import { LinkButton } from '#platform/web/ui/button.tsx'
import { CardGrid } from '#platform/web/ui/page.tsx'
import { FailureState, EmptyState } from '#platform/web/ui/empty-state.tsx'
import { GlassPicture } from '#platform/web/ui/notice-pictures.tsx'

interface Props {
  group: BrowsedGroup
  browsing: BrowseState
  /** Name, description and address of the list, for search engines. */
  list: { name: string; description: string; path: string }
  /** Whether all ideas are of one category, which their cards then leave out. */
  isOfOneCategory?: boolean
}

/**
 * Loads and shows the filtered ideas of a category or a kind as cards or list, with a link to load more; placeholders
 * while loading, a notice if no idea matches, and an error with a retry if they cannot be loaded.
 */
export function BrowsedIdeas({ group, browsing, list, isOfOneCategory = false }: Props) {
  const say = useTerms()
  const section = useRef<HTMLElement>(null)
  const { ideas, isPending, isChanging, hasMore, total, retry } = useBrowsedIdeas(group, browsing)
  useFocusFirstNewIdea(section, browsing.page, ideas !== undefined && !isChanging)
  const isList = browsing.view === 'list'

  return (
    <section ref={section} tabIndex={-1} aria-label={say('Ideas')} aria-busy={isPending || isChanging}>
      <output className={css({ display: 'block', color: 'quiet', fontSize: 'sm', minHeight: 6, mb: 4 })}>
        {ideas && ideas.length > 0 ? say(describeShown(ideas.length, total)) : null}
      </output>
      {isPending ? (
        isList ? (
          <IdeaListSkeleton count={pageSize} />
        ) : (
          <IdeaGridSkeleton count={pageSize} isOfOneCategory={isOfOneCategory} />
        )
      ) : !ideas ? (
        <FailureState title={ideasFailed} onRetry={retry} />
      ) : ideas.length === 0 ? (
        <NoIdeas browsing={browsing} onClear={() => section.current?.focus({ preventScroll: true })} />
      ) : (
        <div className={css({ opacity: isChanging ? 0.6 : 1, transition: 'opacity 150ms 150ms' })}>
          {isList ? (
            <IdeaList>
              {ideas.map((idea) => (
                <IdeaListItem key={idea.id} idea={idea} action={<RowActions idea={idea} />} />
              ))}
            </IdeaList>
          ) : (
            <CardGrid>
              {ideas.map((idea) => (
                <IdeaCard
                  key={idea.id}
                  idea={idea}
                  as="h2"
                  isAmongItsOwn={isOfOneCategory}
                  action={<CardActions idea={idea} />}
                />
              ))}
            </CardGrid>
          )}
          <ListStructuredData list={list} ideaCount={group.ideaCount} ideas={ideas} />
        </div>
      )}
      {hasMore ? (
        <LoadMore to={toBrowseUrl({ ...browsing, page: browsing.page + 1 })} isLoading={isChanging} />
      ) : null}
    </section>
  )
}

function NoIdeas({ browsing, onClear }: { browsing: BrowseState; onClear: () => void }) {
  const say = useTerms()
  return isFiltered(browsing) ? (
    <EmptyState
      picture={<GlassPicture />}
      title={say('No Ideas Found')}
      action={<ClearFilters browsing={browsing} onClear={onClear} />}
    >
      Nothing matches these filters. Try removing one.
    </EmptyState>
  ) : (
    <EmptyState
      picture={<GlassPicture />}
      title={say('No Ideas Found')}
      action={<LinkButton to={hrefOf('categories')}>All categories</LinkButton>}
    >
      {say('There are no ideas in this category yet.')}
    </EmptyState>
  )
}

function describeShown(shown: number, total: number | undefined): string {
  if (total !== undefined && total > shown) return `${shown} of ${total} ideas shown`
  return shown === 1 ? '1 idea shown' : `${shown} ideas shown`
}

const maxListedIdeas = 10

interface StructuredDataProps {
  list: Props['list']
  ideaCount: number
  ideas: IdeaView[]
}

/** Structured data of the list: its first ideas. */
function ListStructuredData({ list: { path, ...list }, ideaCount, ideas }: StructuredDataProps) {
  const { origin } = useSettings()
  return (
    <StructuredData
      facts={{
        '@type': 'ItemList',
        ...list,
        url: origin + path,
        numberOfItems: ideaCount,
        itemListElement: ideas.slice(0, maxListedIdeas).map(({ id, title }, index) => ({
          '@type': 'ListItem',
          position: index + 1,
          name: title,
          url: origin + hrefOf('idea', { id }),
        })),
      }}
    />
  )
}
