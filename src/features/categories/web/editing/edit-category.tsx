import { api } from '#platform/web/api.ts'
import { Dialog } from '#platform/web/ui/dialog.tsx'
import { FailureNotice } from '#platform/web/ui/notice.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import { CategoryInEdit } from './category-in-edit.tsx'
import type { PictureSlot } from './category-form.tsx'

interface Props {
  id: number
  picture: PictureSlot
  onClose: () => void
}

/** A category's form; it begins from what the server has now. */
export function EditCategory({ id, ...rest }: Props) {
  const { data, isFetching, refetch } = api.categories.editing.byId.useQuery(
    { id },
    { gcTime: 0, staleTime: 0, refetchOnMount: 'always', retryOnMount: true },
  )
  if (data) return <CategoryInEdit key={data.version} category={data} {...rest} />
  return (
    <Dialog title="Edit category" size="sheet" onClose={rest.onClose}>
      {isFetching ? (
        <Skeleton height="70vh" aria-busy="true" />
      ) : (
        <FailureNotice title="Failed to fetch the category" onRetry={() => void refetch()} />
      )}
    </Dialog>
  )
}
