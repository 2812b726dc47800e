import { Navigate, useSearchParams } from 'react-router'
import { categorySharePicture, titleOfCategory } from '#features/catalogue/share-pictures.ts'
import { readBrowsing } from '#features/catalogue/web/browsing/browsing.ts'
import { CategoryFoot } from '#pages/parts/category/category-foot.tsx'
import { CategoryHeader } from '#pages/parts/category/category-header.tsx'
import { CategoryIdeas } from '#pages/parts/category/category-ideas.tsx'
import { CategoryMissing } from '#pages/parts/category/category-missing.tsx'
import { CategoryPlaces } from '#pages/parts/category/category-places.tsx'
import { CategorySkeleton } from '#pages/parts/category/category-skeleton.tsx'
import { CategoryToolbar } from '#pages/parts/category/category-toolbar.tsx'
import { categoryFeedPath, hrefOf } from '#platform/addresses.ts'
import { api } from '#platform/web/api.ts'
import { isMissing } from '#platform/web/failure.ts'
import { useAwaitedHeading } from '#platform/web/frame/awaited-heading.ts'
import { Head } from '#platform/web/head.tsx'
import { useSettings, useSay } from '#platform/web/settings.ts'
import { FailureState } from '#platform/web/ui/empty-state.tsx'
import { Column } from '#platform/web/ui/page.tsx'

/** A category in each of its states, browsed as the address says. */
export function CategoryScreen({ slug }: { slug: string }) {
  const say = useSay()
  const { data: category, error, isPending, refetch } = api.categories.bySlug.useQuery({ slug })
  useAwaitedHeading(isPending)
  const site = useSettings()
  const [params] = useSearchParams()
  const browsing = readBrowsing(params)

  if (isMissing(error)) return <CategoryMissing />
  if (isPending) return <CategorySkeleton browsing={browsing} />
  if (!category) {
    return (
      <Column>
        <title>{say('Bucket List Ideas')}</title>
        <FailureState as="h1" title="Failed to fetch the category" onRetry={() => void refetch()} />
      </Column>
    )
  }
  if (category.slug !== slug) {
    // It has gone up in another. Asked for anew its address would be answered with that one's, and so it is here.
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
        title={titleOfCategory(category)}
        description={category.metaDescription || category.description}
        path={hrefOf('category', { slug: category.slug })}
        imageUrl={categorySharePicture(category, site)}
        feed={hrefOf(categoryFeedPath, { slug: category.slug })}
      />
      <CategoryHeader category={category} />
      <CategoryToolbar category={category} browsing={browsing} />
      <CategoryIdeas category={category} browsing={browsing} />
      <CategoryPlaces category={category} />
      <CategoryFoot slug={slug} />
    </Column>
  )
}
