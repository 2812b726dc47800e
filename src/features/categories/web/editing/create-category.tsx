import { api } from '#platform/web/api.ts'
import { useToast } from '#platform/web/toasts/use-toast.ts'
import { Dialog } from '#platform/web/ui/dialog.tsx'
import { LeaveDialog } from '#platform/web/ui/leave-dialog.tsx'
import { useDraft } from '#platform/web/ui/use-draft.ts'
import { useLeaveGuard } from '#platform/web/ui/use-leave-guard.ts'
import { categoryFieldsOf, checkCategory, emptyCategory } from './category-draft.ts'
import { CategoryForm, type PictureSlot } from './category-form.tsx'
import { useCategoriesChanged } from './use-categories-changed.ts'

interface Props {
  picture: PictureSlot
  onClose: () => void
}

/** A new category; its address is made from its name. */
export function CreateCategory({ picture, onClose }: Props) {
  const form = useDraft(emptyCategory, checkCategory)
  const guard = useLeaveGuard(form.isDirty, onClose)
  const categoriesChanged = useCategoriesChanged()
  const showToast = useToast()
  const create = api.categories.editing.create.useMutation({
    onSuccess: async ({ name }) => {
      showToast({ title: 'Category created', description: name, tone: 'success' })
      guard.leave()
      await categoriesChanged()
    },
    onError: form.refuse,
  })
  return (
    <Dialog title="New category" size="sheet" onClose={guard.close}>
      <CategoryForm
        draft={form.draft}
        errors={form.errors}
        failure={form.failure}
        onChange={form.change}
        picture={picture}
        saveLabel="Create Category"
        isSaving={create.isPending}
        onSave={() => {
          if (!create.isPending && form.check()) create.mutate(categoryFieldsOf(form.draft))
        }}
        onCancel={guard.close}
      />
      {guard.isAsking ? <LeaveDialog onStay={guard.stay} onLeave={guard.leave} /> : null}
    </Dialog>
  )
}
