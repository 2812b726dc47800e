import type { ComponentType } from 'react'
import type { PictureControl } from '#features/pictures/contract.ts'
import { api } from '#platform/web/api.ts'
import { useToast } from '#platform/web/toasts/use-toast.ts'
import { SheetForm } from '#platform/web/forms/sheet-form.tsx'
import { useSheet } from '#platform/web/forms/use-sheet.ts'
import { categoryFieldsOf, checkCategory, emptyCategory } from './category-draft.ts'
import { EveryCategoryField } from './every-category-field.tsx'
import { useCategoriesChanged } from './use-categories-changed.ts'

interface Props {
  picture: ComponentType<PictureControl>
  onClose: () => void
}

/** A new category; its address is made from its name. */
export function CreateCategory({ picture, onClose }: Props) {
  const sheet = useSheet(emptyCategory, checkCategory, onClose)
  const categoriesChanged = useCategoriesChanged()
  const showToast = useToast()
  const create = api.categories.editing.create.useMutation({
    onSuccess: async ({ name }) => {
      showToast({ title: 'Category created', description: name, tone: 'success' })
      sheet.guard.leave()
      await categoriesChanged()
    },
    onError: sheet.refuse,
  })
  return (
    <SheetForm
      title="New category"
      sheet={sheet}
      saveLabel="Create Category"
      isSaving={create.isPending}
      onSave={() => create.mutate(categoryFieldsOf(sheet.draft))}
    >
      <EveryCategoryField form={sheet} picture={picture} />
    </SheetForm>
  )
}
