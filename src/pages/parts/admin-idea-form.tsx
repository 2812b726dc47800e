import { byName } from '#features/editing/web/categories/by-name.ts'
import { CreateIdea } from '#features/editing/web/ideas/create-idea.tsx'
import { EditIdea } from '#features/editing/web/ideas/edit-idea.tsx'
import type { DashboardAddress } from '#features/editing/web/ideas/use-dashboard-address.ts'
import { PictureField } from '#features/pictures/web/picture-field.tsx'
import { api } from '#platform/web/api.ts'
import { Dialog } from '#platform/web/overlays/dialog.tsx'
import { FailureState } from '#platform/web/ui/empty-state.tsx'

/** The form over the lists, when the address asks for it. */
export function AdminIdeaForm({ address }: { address: DashboardAddress }) {
  const { editedId, isCreating, newTitle, edit, closeForm } = address
  const { data: categories, isError, refetch } = api.categories.list.useQuery(undefined, { select: byName })
  if (!editedId && !isCreating) return null
  // A list that could not be asked for anew serves as it is: a form stands open over it.
  if (!categories && isError) {
    return (
      <Dialog title="Categories" onClose={closeForm}>
        <FailureState title="Failed to fetch categories" onRetry={() => void refetch()} />
      </Dialog>
    )
  }
  // Its choice of a category has to show the one that is chosen.
  if (!categories) return null
  const form = { categories, picture: PictureField, onClose: closeForm }
  return editedId ? (
    <EditIdea key={editedId} id={editedId} {...form} />
  ) : (
    <CreateIdea title={newTitle} onEdit={edit} {...form} />
  )
}
