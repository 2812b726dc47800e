import { sharePictureOf } from '#features/covers/texts.ts'
import { useSearchParams } from 'react-router'
import { readBrowsing } from '#features/ideas/web/browsing.ts'
import { IdeaGridSkeleton } from '#features/ideas/web/idea-grid.tsx'
import { IdeaListSkeleton } from '#features/ideas/web/idea-list.tsx'
import { pageSize } from '#features/ideas/texts.ts'
import { CategoryFoot } from '#pages/parts/category-foot.tsx'
import { CategoryHeader, CategoryHeaderSkeleton } from '#pages/parts/category-header.tsx'
import { CategoryIdeas } from '#pages/parts/category-ideas.tsx'
import { CategoryMissing } from '#pages/parts/category-missing.tsx'
import { CategoryToolbar, CategoryToolbarSkeleton } from '#pages/parts/category-toolbar.tsx'
import { api } from '#platform/web/api.ts'
import { isMissing } from '#platform/web/failure.ts'
import { useLateHeading } from '#platform/web/frame/late-heading.ts'
import { Head } from '#platform/web/head.tsx'
import { FailureNotice } from '#platform/web/ui/notice.tsx'
import { Column } from '#platform/web/ui/page.tsx'

/** A category in each of its states, browsed as the address says. */
export function CategoryScreen({ slug }: { slug: string }) {
  const { data: category, error, isPending, refetch } = api.categories.bySlug.useQuery({ slug })
  useLateHeading(isPending)
  const [params] = useSearchParams()
  const browsing = readBrowsing(params)

  if (isMissing(error)) return <CategoryMissing />
  if (isPending) {
    return (
      <Column>
        <title>Bucket List Ideas</title>
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
  if (!category) {
    return (
      <Column>
        <title>Bucket List Ideas</title>
        <FailureNotice as="h1" title="Failed to fetch the category" onRetry={() => void refetch()} />
      </Column>
    )
  }
  return (
    <Column>
      <Head
        title={category.metaTitle || category.name}
        description={category.metaDescription || category.description}
        path={`/categories/${category.slug}`}
        imageUrl={sharePictureOf(category.imageUrl)}
      />
      <CategoryHeader category={category} />
      <CategoryToolbar category={category} browsing={browsing} />
      <CategoryIdeas category={category} browsing={browsing} />
      <CategoryFoot slug={slug} />
    </Column>
  )
}
