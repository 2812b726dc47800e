import { useState, type ComponentType } from 'react'
import type { EditorCategoryWithContent } from '#features/categories/editing-contract.ts'
import type { PictureControl } from '#features/pictures/contract.ts'
import { api } from '#platform/web/api.ts'
import { isConflict } from '#platform/web/failure.ts'
import { useToast } from '#platform/web/toasts/use-toast.ts'
import { SheetForm } from '#platform/web/ui/sheet-form.tsx'
import { useSheet } from '#platform/web/ui/use-sheet.ts'
import { categoryDraftOf, changesOf, checkCategory } from './category-draft.ts'
import { EveryCategoryField } from './every-category-field.tsx'
import { CategoryConflict } from './category-conflict.tsx'
import { CategoryFate } from './category-fate.tsx'
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
  const { client } = api.useUtils()
  const update = api.categories.editing.update.useMutation({
    onSuccess: async ({ name }) => {
      showToast({ title: 'Category updated', description: name, tone: 'success' })
      sheet.guard.leave()
      await categoriesChanged()
    },
    onError: async (error) => {
      // A name that is taken is a conflict too, but one to be mended in the form.
      if (!isConflict(error) || !error.message.includes('meanwhile')) {
        sheet.refuse(error)
        return
      }
      try {
        const { version } = await client.categories.editing.byId.query({ id: category.id })
        setConflict({ sentence: error.message, version })
      } catch {
        // Without theirs there is nothing to choose from yet; saving again asks again.
        sheet.refuse(error)
      }
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
        extra={<CategoryFate category={category} isDirty={sheet.isDirty} onDone={sheet.guard.leave} />}
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
