import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import { api } from '#platform/web/api.ts'
import { Dialog } from '#platform/web/ui/dialog.tsx'
import { FailureNotice } from '#platform/web/ui/notice.tsx'
import type { CategoryChoice } from './field-words.ts'
import { IdeaInEdit } from './idea-in-edit.tsx'
import type { PictureSlot } from './idea-form.tsx'

interface Props {
  id: number
  categories: CategoryChoice[]
  picture: PictureSlot
  onClose: () => void
}

/** The form in edit mode. It never begins from what this browser remembers: somebody else may have saved since. */
export function EditIdea({ id, ...rest }: Props) {
  const {
    data: idea,
    isFetching,
    refetch,
  } = api.ideas.editing.byId.useQuery(
    { id },
    { gcTime: 0, staleTime: 0, refetchOnMount: 'always', retryOnMount: true },
  )
  if (idea) return <IdeaInEdit key={`${id} ${idea.version}`} idea={idea} {...rest} />
  return (
    <Dialog title="Edit idea" size="sheet" onClose={rest.onClose}>
      {isFetching ? (
        <Skeleton height="70vh" aria-busy="true" />
      ) : (
        <FailureNotice title="Failed to fetch the idea" onRetry={() => void refetch()} />
      )}
    </Dialog>
  )
}
