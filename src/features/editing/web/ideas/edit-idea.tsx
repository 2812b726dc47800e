import type { ComponentType } from 'react'
import type { PictureControl } from '#features/pictures/contract.ts'
import { api } from '#platform/web/api.ts'
import { alwaysFresh } from '#platform/web/query-client.ts'
import { LoadingSheet } from '#platform/web/forms/loading-sheet.tsx'
import type { CategoryChoice } from './field-words.ts'
import { IdeaInEdit } from './idea-in-edit.tsx'
import { useSay } from '#platform/web/settings.ts'

interface Props {
  id: number
  categories: CategoryChoice[]
  picture: ComponentType<PictureControl>
  onClose: () => void
}

/** The form in edit mode. */
export function EditIdea({ id, ...rest }: Props) {
  const say = useSay()
  const { data: idea, isFetching, refetch } = api.ideas.editing.byId.useQuery({ id }, alwaysFresh)
  if (idea) return <IdeaInEdit key={`${id} ${idea.version}`} idea={idea} {...rest} />
  return (
    <LoadingSheet
      title={say('Edit idea')}
      isLoading={isFetching}
      failure="Failed to fetch the idea"
      onRetry={() => void refetch()}
      onClose={rest.onClose}
    />
  )
}
