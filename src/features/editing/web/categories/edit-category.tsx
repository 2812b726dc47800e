import type { ComponentType } from 'react'
import type { PictureControl } from '#features/pictures/contract.ts'
import { api } from '#platform/web/api.ts'
import { alwaysFresh } from '#platform/web/query-client.ts'
import { LoadingSheet } from '#platform/web/forms/loading-sheet.tsx'
import { CategoryInEdit } from './category-in-edit.tsx'

interface Props {
  id: number
  picture: ComponentType<PictureControl>
  onClose: () => void
}

/** The form with what is saved of a category. */
export function EditCategory({ id, ...rest }: Props) {
  const { data, isFetching, refetch } = api.categories.editing.byId.useQuery({ id }, alwaysFresh)
  if (data) return <CategoryInEdit key={data.version} category={data} {...rest} />
  return (
    <LoadingSheet
      title="Edit category"
      isLoading={isFetching}
      failure="Failed to fetch the category"
      onRetry={() => void refetch()}
      onClose={rest.onClose}
    />
  )
}
