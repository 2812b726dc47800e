import { Link } from 'react-router'
import { forYouTitle } from '#features/bucket-list/save-messages.ts'
import { CardActions } from '#pages/parts/card-actions.tsx'
import {
  structuredDataIdeaCount,
  maxTrendingIdeas,
  maxFeaturedCategories,
} from '#features/catalogue/limits.ts'
import { homeTitle, ideasFailed, themes } from '#features/catalogue/messages.ts'
import { IdeaCard, IdeaGridSkeleton } from '#features/catalogue/web/cards/idea-card.tsx'
import {
  CategoryCard,
  CategoryGrid,
  CategoryGridSkeleton,
  CategorySize,
} from '#features/catalogue/web/categories/category-card.tsx'
import { HomeHero } from '#pages/parts/home/home-hero.tsx'
import { LazyHomeNewsletter } from '#pages/parts/lazy-newsletter.tsx'
import { feedPath, hrefOf } from '#platform/addresses.ts'
import { api } from '#platform/web/api.ts'
import { Head, StructuredData } from '#platform/web/head.tsx'
import { fetchAll, createPageLoader } from '#platform/web/page-loader.ts'
import { useSettings, useTerms } from '#platform/web/settings.ts'
import { css, styled } from '#platform/web/styled.tsx'
import { LinkButton } from '#platform/web/ui/button.tsx'
import { CardGrid, Column, Section, swipedOnPhones } from '#platform/web/ui/page.tsx'
import { formatCount } from '#platform/web/format-count.ts'
import { EmptyState, FailureState } from '#platform/web/ui/empty-state.tsx'
import { Picture } from '#platform/web/ui/picture.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import { lazyAfterHydration } from '#platform/web/ui/use-hydrated.tsx'

/**
 * Route loader that prefetches the number of ideas, the featured categories and ideas, and the themes into the query
 * cache. The server waits for them and throws a failure with its status; the browser only starts the queries. Returns
 * null.
 */
export const loader = createPageLoader((queries) =>
  fetchAll([
    queries.ideas.stats.fetch(),
    queries.categories.featured.fetch(),
    queries.ideas.featured.fetch({ limit: maxTrendingIdeas }),
    queries.categories.themes.fetch(),
  ]),
)

/**
 * Home page: hero, personal picks, featured categories, trending ideas, themes and newsletter. A section that cannot be
 * loaded shows an error with a retry; without any ideas, an empty state replaces all but hero and newsletter.
 */
export function Component() {
  const say = useTerms()
  const { siteName, origin } = useSettings()
  const isVisitor = api.accounts.current.useQuery().data === null
  const { data: stats } = api.ideas.stats.useQuery()
  const count = formatCount(stats?.totalIdeas ?? structuredDataIdeaCount)
  const description = say`Discover ${count} bucket list ideas and adventures, each with its difficulty and cost. Browse by theme, search, or let a random card decide.`
  return (
    <>
      <Head title={say(homeTitle)} description={description} path={hrefOf('home')} feed={feedPath} />
      <StructuredData
        facts={{
          '@type': 'WebSite',
          name: siteName,
          url: origin + hrefOf('home'),
          description,
          potentialAction: {
            '@type': 'SearchAction',
            target: {
              '@type': 'EntryPoint',
              urlTemplate: `${origin}${hrefOf('search')}?q={search_term_string}`,
            },
            'query-input': 'required name=search_term_string',
          },
        }}
      />
      <HomeHero />
      <Column>
        <div
          className={css({
            display: 'flex',
            flexDirection: 'column',
            gap: { base: 14, md: 24 },
            pt: { base: 8, md: 12 },
          })}
        >
          {stats?.totalIdeas === 0 ? (
            <EmptyCatalogue />
          ) : (
            <>
              {isVisitor ? null : <HomeForYou />}
              <HomeFeatured />
              {isVisitor ? <HomeForYou /> : null}
              <HomeTrending />
              <HomeThemes />
            </>
          )}
          <LazyHomeNewsletter />
        </div>
      </Column>
    </>
  )
}

const HomeForYou = lazyAfterHydration(
  () => import('#pages/parts/home/home-for-you.tsx').then((part) => part.HomeForYou),
  HomeForYouSkeleton,
)

/** Placeholder for a member's recommendations. Renders nothing for visitors, most of whom have saved nothing. */
function HomeForYouSkeleton() {
  if (api.accounts.current.useQuery().data === null) return null
  return (
    <Section title={forYouTitle} more={{ to: hrefOf('forYou'), label: 'See all' }}>
      <IdeaGridSkeleton className={swipedOnPhones} count={3} columns={3} />
    </Section>
  )
}

/** Shown while the catalogue is empty, with a link to the dashboard for editors. */
function EmptyCatalogue() {
  const say = useTerms()
  return (
    <EmptyState
      title={say('The first ideas are coming soon')}
      action={<LinkButton to={hrefOf('admin')}>Open dashboard</LinkButton>}
    >
      {say('Do you run this site? Add ideas in the dashboard.')}
    </EmptyState>
  )
}

function HomeFeatured() {
  const { data: categories, isPending, refetch } = api.categories.featured.useQuery()
  // Editors have picked no categories.
  if (categories && !categories[0]) return null
  return (
    <Section title="Featured Categories">
      {isPending ? (
        <CategoryGridSkeleton className={swipedOnPhones} count={maxFeaturedCategories} />
      ) : !categories ? (
        <FailureState title="Couldn’t load categories" onRetry={() => void refetch()} />
      ) : (
        <CategoryGrid className={swipedOnPhones}>
          {categories.slice(0, maxFeaturedCategories).map((category) => (
            <CategoryCard key={category.id} category={category} />
          ))}
        </CategoryGrid>
      )}
    </Section>
  )
}

function HomeTrending() {
  const say = useTerms()
  const { data: ideas, isPending, refetch } = api.ideas.featured.useQuery({ limit: maxTrendingIdeas })
  // Editors have picked no ideas.
  if (ideas && !ideas[0]) return null
  return (
    <Section title={say('Trending Ideas')} more={{ to: hrefOf('popular'), label: say('All popular ideas') }}>
      {isPending ? (
        <IdeaGridSkeleton className={swipedOnPhones} count={maxTrendingIdeas} columns={3} />
      ) : !ideas ? (
        <FailureState title={ideasFailed} onRetry={() => void refetch()} />
      ) : (
        <CardGrid className={swipedOnPhones} columns={3}>
          {ideas.map((idea) => (
            <IdeaCard key={idea.id} idea={idea} action={<CardActions idea={idea} />} />
          ))}
        </CardGrid>
      )}
    </Section>
  )
}

/**
 * Links to the themes, in the manner of a table of contents. Shows the planned numbers of ideas until the actual ones
 * have loaded.
 */
function HomeThemes() {
  const { data: categories, isPending, refetch } = api.categories.themes.useQuery()
  const shown = themes.flatMap((theme) => {
    const category = categories?.find(({ slug }) => slug === theme.slug)
    return isPending || category ? [{ ...theme, imageUrl: undefined, ...category }] : []
  })
  // A custom catalogue has none of these themes.
  if (categories && shown.length === 0) return null
  return (
    <Section title="Browse by Theme" more={{ to: hrefOf('categories'), label: 'All categories' }}>
      {!isPending && !categories ? (
        <FailureState title="Couldn’t load categories" onRetry={() => void refetch()} />
      ) : (
        <Contents>
          {shown.map(({ slug, label, ideaCount, imageUrl }) => (
            <li key={slug}>
              <Theme to={hrefOf('category', { slug })}>
                <Thumbnail>
                  {imageUrl === undefined ? (
                    <Skeleton className={css({ aspectRatio: '4/3', borderRadius: '0' })} />
                  ) : (
                    <Picture src={imageUrl} alt="" />
                  )}
                </Thumbnail>
                <div className={css({ flex: '1', minWidth: 0 })}>
                  <Label>{label}</Label>
                  <CategorySize count={ideaCount} />
                </div>
              </Theme>
            </li>
          ))}
        </Contents>
      )}
    </Section>
  )
}

const Contents = styled('ul', {
  base: {
    listStyle: 'none',
    display: 'grid',
    columnGap: { base: 4, md: 6 },
    gridTemplateColumns: {
      base: '1fr',
      sm: 'repeat(2, minmax(0, 1fr))',
      xl: 'repeat(4, minmax(0, 1fr))',
    },
  },
})

const Theme = styled(Link, {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: 4,
    py: { base: 2, md: 4 },
    borderTopWidth: '1px',
    borderColor: 'strongLine',
    _hover: { color: 'accentText', borderColor: 'accent' },
  },
})

const Thumbnail = styled('div', {
  base: { width: 20, flexShrink: 0, borderRadius: 'sm', overflow: 'hidden', background: 'sunken' },
})

const Label = styled('h3', { base: { fontSize: 'lg', fontWeight: 600, lineHeight: 'snug' } })
