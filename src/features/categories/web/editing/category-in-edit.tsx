import { useState } from 'react'
import type { EditorCategoryWithContent } from '#features/categories/editing-contract.ts'
import { api } from '#platform/web/api.ts'
import { isConflict } from '#platform/web/failure.ts'
import { useToast } from '#platform/web/toasts/use-toast.ts'
import { Dialog } from '#platform/web/ui/dialog.tsx'
import { LeaveDialog } from '#platform/web/ui/leave-dialog.tsx'
import { useDraft } from '#platform/web/ui/use-draft.ts'
import { useLeaveGuard } from '#platform/web/ui/use-leave-guard.ts'
import { categoryDraftOf, categoryFieldsOf, checkCategory } from './category-draft.ts'
import { CategoryForm, type PictureSlot } from './category-form.tsx'
import { CategoryConflict } from './category-conflict.tsx'
import { CategoryFate } from './category-fate.tsx'
import { useCategoriesChanged } from './use-categories-changed.ts'

interface Props {
  category: EditorCategoryWithContent
  picture: PictureSlot
  onClose: () => void
}

/** The form with what is saved of a category. */
export function CategoryInEdit({ category, picture, onClose }: Props) {
  const form = useDraft(categoryDraftOf(category), checkCategory)
  const [conflict, setConflict] = useState<string>()
  const guard = useLeaveGuard(form.isDirty, onClose)
  const categoriesChanged = useCategoriesChanged()
  const showToast = useToast()
  const update = api.categories.editing.update.useMutation({
    onSuccess: async ({ name }) => {
      showToast({ title: 'Category updated', description: name, tone: 'success' })
      guard.leave()
      await categoriesChanged()
    },
    onError: (error) => {
      // A name that is taken is a conflict too, but one to be mended in the form.
      if (isConflict(error) && error.message.includes('meanwhile')) setConflict(error.message)
      else form.refuse(error)
    },
  })
  const save = (version?: number) =>
    update.mutate({ id: category.id, ...(version ? { version } : {}), ...categoryFieldsOf(form.draft) })

  return (
    <Dialog title={`Edit ${category.name}`} size="sheet" onClose={guard.close}>
      <CategoryForm
        draft={form.draft}
        errors={form.errors}
        failure={form.failure}
        onChange={form.change}
        picture={picture}
        saveLabel="Update Category"
        isSaving={update.isPending}
        onSave={() => {
          if (!update.isPending && form.check()) save(category.version)
        }}
        onCancel={guard.close}
        extra={<CategoryFate category={category} isDirty={form.isDirty} onDone={guard.leave} />}
      />
      {conflict ? (
        <CategoryConflict
          sentence={conflict}
          onClose={() => setConflict(undefined)}
          onTheirs={categoriesChanged}
          onMine={() => {
            setConflict(undefined)
            save()
          }}
        />
      ) : null}
      {guard.isAsking ? <LeaveDialog onStay={guard.stay} onLeave={guard.leave} /> : null}
    </Dialog>
  )
}
