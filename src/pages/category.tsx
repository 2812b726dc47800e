import type { ReactNode } from 'react'
import { useParams, Navigate, useSearchParams } from 'react-router'
import type { CategoryView } from '#features/catalogue/contract.ts'
import { pageSize } from '#features/catalogue/limits.ts'
import { relatedCategories, categoryNotFound } from '#features/catalogue/messages.ts'
import { getCategorySharePictureUrl, categoryTitleOf } from '#features/catalogue/share-pictures.ts'
import { parseBrowseState, type BrowseState } from '#features/catalogue/web/browsing/browse-state.ts'
import { prefetchBrowsedIdeas } from '#features/catalogue/web/browsing/load-more.tsx'
import { IdeaGridSkeleton } from '#features/catalogue/web/cards/idea-card.tsx'
import { IdeaListSkeleton } from '#features/catalogue/web/cards/idea-list.tsx'
import { CategoryFrame, CategorySize } from '#features/catalogue/web/categories/category-card.tsx'
import { BrowsedIdeas } from '#pages/parts/browsed-ideas.tsx'
import { CategoryToolbar, CategoryToolbarSkeleton } from '#pages/parts/category-toolbar.tsx'
import { BreadcrumbsData } from '#pages/parts/breadcrumbs.tsx'
import { CategoryPlaces } from '#pages/parts/category-places.tsx'
import { categoryFeedPath, hrefOf } from '#platform/addresses.ts'
import { type Queries, api } from '#platform/web/api.ts'
import { isMissing } from '#platform/web/failure.ts'
import { useDeferredHeadingFocus } from '#platform/web/frame/deferred-heading-focus.ts'
import { Head } from '#platform/web/head.tsx'
import { fetchAll, createPageLoader } from '#platform/web/page-loader.ts'
import { useSettings, useTerms } from '#platform/web/settings.ts'
import { css } from '#platform/web/styled.tsx'
import { Article } from '#platform/web/ui/article-text.tsx'
import { BackLink } from '#platform/web/ui/back-link.tsx'
import { LinkButton } from '#platform/web/ui/button.tsx'
import { FailureState, EmptyState } from '#platform/web/ui/empty-state.tsx'
import { SignpostPicture } from '#platform/web/ui/notice-pictures.tsx'
import { Column, PageTitle } from '#platform/web/ui/page.tsx'
import { Picture } from '#platform/web/ui/picture.tsx'
import { LoadingTitle, Skeleton } from '#platform/web/ui/skeleton.tsx'
import { TextLink } from '#platform/web/ui/text-link.tsx'

/**
 * Route loader that prefetches a category by its slug, its long text, its map and the ideas that the query string
 * selects into the query cache. The server waits for them and throws a failure with its status; the browser only starts
 * the queries. Returns null, or the status 404 if there is no such category.
 */
export const loader = createPageLoader((queries, { params, search }) => {
  const slug = slugIn(params)
  return slug ? fetchCategory(queries, slug, parseBrowseState(search)) : null
})

/**
 * Page of a category and its ideas, by the slug in the path. Redirects from a category that was merged into another.
 * Shows a notice if there is no such category, and an error with a retry if it cannot be loaded.
 */
export function Component() {
  const slug = slugIn(useParams())
  // The key resets the state, so that a new category never shows the previous one's content.
  return slug ? <CategoryScreen key={slug} slug={slug} /> : <CategoryMissing />
}

const slugIn = ({ slug = '' }: Record<string, string | undefined>) =>
  /^[a-z0-9-]{1,120}$/.test(slug) ? slug : undefined

async function fetchCategory(queries: Queries, slug: string, browsing: BrowseState) {
  const category = await queries.categories.bySlug.fetch({ slug })
  await fetchAll([
    prefetchBrowsedIdeas(
      queries,
      { of: { categoryId: category.id }, ideaCount: category.ideaCount },
      browsing,
    ),
    queries.categories.content.fetch({ slug: category.slug }),
    queries.categories.related.fetch({ slug: category.slug }),
    queries.places.ofCategory.fetch({ id: category.id }),
  ])
}

/** Shows a category, filtered and sorted by the URL's parameters, or its loading and error states. */
function CategoryScreen({ slug }: { slug: string }) {
  const say = useTerms()
  const { data: category, error, isPending, refetch } = api.categories.bySlug.useQuery({ slug })
  useDeferredHeadingFocus(isPending)
  const site = useSettings()
  const [params] = useSearchParams()
  const browsing = parseBrowseState(params)

  if (isMissing(error)) return <CategoryMissing />
  if (isPending) return <CategorySkeleton browsing={browsing} />
  if (!category) {
    return (
      <Column>
        <title>{say('Bucket List Ideas')}</title>
        <FailureState as="h1" title="Couldn’t load the category" onRetry={() => void refetch()} />
      </Column>
    )
  }
  if (category.slug !== slug) {
    // This category was merged into another. The server redirects to it, and so does the browser here.
    const address = { pathname: hrefOf('category', { slug: category.slug }), search: params.toString() }
    return (
      <>
        <Navigate to={address} replace />
        <CategorySkeleton browsing={browsing} />
      </>
    )
  }
  return (
    <Column>
      <Head
        title={categoryTitleOf(category)}
        description={category.metaDescription || category.description}
        path={hrefOf('category', { slug: category.slug })}
        imageUrl={getCategorySharePictureUrl(category, site)}
        feed={hrefOf(categoryFeedPath, { slug: category.slug })}
      />
      <CategoryHeader category={category} />
      <CategoryToolbar category={category} browsing={browsing} />
      <BrowsedIdeas
        group={{ of: { categoryId: category.id }, ideaCount: category.ideaCount }}
        browsing={browsing}
        list={{
          name: categoryTitleOf(category),
          description: category.metaDescription || category.description,
          path: hrefOf('category', { slug: category.slug }),
        }}
        isOfOneCategory
      />
      <BreadcrumbsData steps={[{ name: 'Categories', to: hrefOf('categories') }, { name: category.name }]} />
      <CategoryPlaces category={category} />
      <CategoryFooter slug={slug} />
    </Column>
  )
}

/** Placeholder in the size of the loaded category. */
function CategorySkeleton({ browsing }: { browsing: BrowseState }) {
  const say = useTerms()
  return (
    <Column>
      <title>{say('Bucket List Ideas')}</title>
      <LoadingTitle />
      <CategoryHeaderSkeleton />
      <CategoryToolbarSkeleton />
      {browsing.view === 'list' ? (
        <IdeaListSkeleton count={pageSize} />
      ) : (
        <IdeaGridSkeleton count={pageSize} isOfOneCategory />
      )}
    </Column>
  )
}

/** Article and related categories below the ideas. The article is optional: loading and errors are not shown. */
function CategoryFooter({ slug }: { slug: string }) {
  const { data } = api.categories.content.useQuery({ slug })
  return (
    <div
      className={css({
        display: 'flex',
        flexDirection: { base: 'column', lg: 'row' },
        justifyContent: 'space-between',
        gap: { base: 12, lg: 16 },
        mt: { base: 14, md: 20 },
        pt: { base: 8, md: 12 },
        borderTopWidth: '1px',
        borderColor: 'line',
      })}
    >
      {data?.content ? <Article html={data.content} /> : null}
      <CategoryRelated slug={slug} />
    </div>
  )
}

/** Links to the categories that share the most kinds of ideas, then to the four that every category of the product has. */
function CategoryRelated({ slug: current }: { slug: string }) {
  const { hasOwnCatalogue } = useSettings()
  const { data: related = [] } = api.categories.related.useQuery({ slug: current })
  const always = relatedCategories.map(({ slug, label }) => ({ slug, name: label }))
  const shown = [...related, ...(hasOwnCatalogue ? [] : always)].filter(
    ({ slug }, index, all) => slug !== current && all.findIndex((other) => other.slug === slug) === index,
  )
  return shown.length === 0 ? null : (
    <nav className={css({ flex: { lg: '0 0 18rem' } })} aria-labelledby="related">
      <h2 className={css({ fontSize: { base: 'xl', lg: 'lg' }, fontWeight: 600, mb: 4 })} id="related">
        Related Categories
      </h2>
      <ul className={css({ display: 'flex', gap: 3, flexWrap: 'wrap', listStyle: 'none' })}>
        {shown.map(({ slug, name }) => (
          <li key={slug}>
            <LinkButton to={hrefOf('category', { slug })} size="sm">
              {name}
            </LinkButton>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function CategoryMissing() {
  const say = useTerms()
  return (
    <Column>
      <Head
        title={categoryNotFound}
        description={say('We couldn’t find the category you’re looking for.')}
        isListed={false}
      />
      <EmptyState
        picture={<SignpostPicture />}
        as="h1"
        title={categoryNotFound}
        action={
          <LinkButton to={hrefOf('home')} look="main">
            Back to Home
          </LinkButton>
        }
      >
        We couldn’t find that category. It may have been renamed. Browse{' '}
        <TextLink to={hrefOf('categories')}>all categories</TextLink>.
      </EmptyState>
    </Column>
  )
}

/** Title, description and picture of a category. */
function CategoryHeader({ category }: { category: CategoryView }) {
  return (
    <Frame picture={<Picture src={category.imageUrl} alt="" ratio="16/9" isFirst />}>
      <PageTitle tabIndex={-1}>{category.name}</PageTitle>
      <div
        className={css({
          color: 'quiet',
          fontSize: { base: 'md', md: 'lg' },
          mt: { base: 3, md: 4 },
          mb: 3,
          maxWidth: 'text',
        })}
      >
        {category.description}
      </div>
      <CategorySize count={category.ideaCount} />
    </Frame>
  )
}

function CategoryHeaderSkeleton() {
  return (
    <Frame picture={<Skeleton className={css({ aspectRatio: '16/9', borderRadius: '0' })} />}>
      <Skeleton className={css({ height: { base: 9, md: 14 }, width: '50%' })} />
      <Skeleton className={css({ height: 20, mt: 4, mb: 3 })} />
      <Skeleton className={css({ height: 5, width: 20 })} />
    </Frame>
  )
}

function Frame({ picture, children }: { picture: ReactNode; children: ReactNode }) {
  return (
    <header className={css({ pt: { base: 4, md: 8 }, pb: { base: 8, md: 10 } })}>
      <BackLink to={hrefOf('categories')}>All categories</BackLink>
      <div
        className={css({
          display: 'grid',
          gridTemplateColumns: {
            base: '1fr',
            md: 'minmax(0, 1fr) minmax(0, 1fr)',
            lg: 'minmax(0, 3fr) minmax(0, 2fr)',
          },
          gap: { base: 5, md: 10 },
          alignItems: 'center',
          mt: { base: 3, md: 4 },
        })}
      >
        <div className={css({ order: { base: 2, md: 1 } })}>{children}</div>
        <div className={css({ order: { base: 1, md: 2 } })}>
          <CategoryFrame className={css({ mb: 0, '& > *': { maxHeight: { base: '26vh', md: 'none' } } })}>
            {picture}
          </CategoryFrame>
        </div>
      </div>
    </header>
  )
}
