import type { Browsing } from '#features/catalogue/web/browsing/browsing.ts'
import { IdeaGridSkeleton } from '#features/catalogue/web/cards/idea-grid-skeleton.tsx'
import { IdeaListSkeleton } from '#features/catalogue/web/cards/idea-list.tsx'
import { pageSize } from '#features/catalogue/limits.ts'
import { CategoryHeaderSkeleton } from '#pages/parts/category/category-header.tsx'
import { CategoryToolbarSkeleton } from '#pages/parts/category/category-toolbar.tsx'
import { Column } from '#platform/web/ui/page.tsx'
import { useSay } from '#platform/web/settings.ts'

/** A category on its way, in the size that it will have. */
export function CategorySkeleton({ browsing }: { browsing: Browsing }) {
  const say = useSay()
  return (
    <Column>
      <title>{say('Bucket List Ideas')}</title>
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
