import { api } from '#platform/web/api.ts'
import { Dialog } from '#platform/web/overlays/dialog.tsx'
import { FailureState } from '#platform/web/ui/empty-state.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import { css } from '#platform/web/styled.tsx'
import { FeaturedDialog } from './featured-dialog.tsx'

/** The order of the featured categories, as soon as all that it is made from is there. */
export function OrderFeatured({ onClose }: { onClose: () => void }) {
  const all = api.categories.editing.list.useQuery()
  const featured = api.categories.featured.useQuery()
  if (all.data && featured.data) {
    const byId = new Map(all.data.map((category) => [category.id, category]))
    return (
      <FeaturedDialog
        featured={featured.data.flatMap(({ id }) => byId.get(id) ?? [])}
        categories={all.data}
        onClose={onClose}
      />
    )
  }
  const failed = [all, featured].filter(({ isError }) => isError)
  return (
    <Dialog title="Featured categories" onClose={onClose}>
      {failed.length > 0 ? (
        <FailureState
          title="Failed to fetch categories"
          onRetry={() => {
            for (const { refetch } of failed) void refetch()
          }}
        />
      ) : (
        <Skeleton className={css({ height: '60vh' })} aria-busy="true" />
      )}
    </Dialog>
  )
}
