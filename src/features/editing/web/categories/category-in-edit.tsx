import { useState, type ComponentType } from 'react'
import type { EditorCategoryWithContent } from '#features/editing/categories-contract.ts'
import type { PictureControl } from '#features/pictures/contract.ts'
import { api } from '#platform/web/api.ts'
import { currentOf, isVersioned } from '#platform/web/failure.ts'
import { useToast } from '#platform/web/toasts/use-toast.ts'
import { SheetForm } from '#platform/web/forms/sheet-form.tsx'
import { useSheet } from '#platform/web/forms/use-sheet.ts'
import { categoryDraftOf, changesOf, checkCategory } from './category-draft.ts'
import { EveryCategoryField } from './every-category-field.tsx'
import { CategoryConflict } from './category-conflict.tsx'
import { CategoryActions } from './category-actions.tsx'
import { useCategoriesChanged } from './use-categories-changed.ts'

interface Props {
  category: EditorCategoryWithContent
  picture: ComponentType<PictureControl>
  onClose: () => void
}

interface Conflict {
  /** "This category was changed meanwhile by …" */
  sentence: string
  /** Theirs. Should somebody save once more, that is a conflict of its own. */
  version: number
}

/** The form with what is saved of a category. */
export function CategoryInEdit({ category, picture, onClose }: Props) {
  const sheet = useSheet(categoryDraftOf(category), checkCategory, onClose)
  const [conflict, setConflict] = useState<Conflict>()
  const categoriesChanged = useCategoriesChanged()
  const showToast = useToast()
  const update = api.categories.editing.update.useMutation({
    onSuccess: async ({ name }) => {
      showToast({ title: 'Category updated', description: name, tone: 'success' })
      sheet.guard.leave()
      await categoriesChanged()
    },
    onError: (error) => {
      const theirs = currentOf(error, isVersioned)
      if (theirs) setConflict({ sentence: error.message, version: theirs.version })
      else sheet.refuse(error)
    },
  })
  /** Only what was changed here is sent, so that whatever else they have saved stays. */
  const save = (version: number) =>
    update.mutate({ id: category.id, version, ...changesOf(sheet.draft, categoryDraftOf(category)) })

  return (
    <>
      <SheetForm
        title={`Edit ${category.name}`}
        sheet={sheet}
        saveLabel="Update Category"
        isSaving={update.isPending}
        onSave={() => save(category.version)}
        extra={<CategoryActions category={category} isDirty={sheet.isDirty} onDone={sheet.guard.leave} />}
      >
        <EveryCategoryField form={sheet} picture={picture} />
      </SheetForm>
      {conflict ? (
        <CategoryConflict
          sentence={conflict.sentence}
          onClose={() => setConflict(undefined)}
          onTheirs={categoriesChanged}
          onMine={() => {
            setConflict(undefined)
            save(conflict.version)
          }}
        />
      ) : null}
    </>
  )
}
