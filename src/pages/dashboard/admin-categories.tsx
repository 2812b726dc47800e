import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { CreateCategory } from '#features/editing/web/categories/category-form-fields.tsx'
import { EditCategory } from '#features/editing/web/categories/edit-category.tsx'
import { AllCategories } from '#features/editing/web/categories/all-categories.tsx'
import { FeaturedCategoriesDialog } from '#features/editing/web/categories/featured-categories-dialog.tsx'
import { PictureField } from '#features/pictures/web/picture-field.tsx'
import { AdminSection } from '#pages/parts/admin-section.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { useShortcuts } from '#platform/web/ui/use-shortcuts.ts'

/**
 * Dashboard page for editors and admins with the categories and their numbers of ideas. `?edit=` is the ID of the one
 * being edited; `?new=`, or the key N, opens the form for a new one. A button opens a dialog to reorder the featured
 * ones.
 */
export function Component() {
  const [params, setParams] = useSearchParams()
  const [isOrdering, setIsOrdering] = useState(false)
  const editedId = Number(params.get('edit'))

  const go = (next: Record<string, string>, replace = false) =>
    setParams(next, { preventScrollReset: true, replace })
  const close = () => go({}, true)
  useShortcuts({ n: () => go({ new: '' }) })

  return (
    <AdminSection
      title="Categories"
      actions={
        <>
          <Button look="quiet" size="sm" onClick={() => setIsOrdering(true)}>
            Reorder featured categories…
          </Button>
          <Button look="main" size="sm" onClick={() => go({ new: '' })} aria-keyshortcuts="n">
            Add new category
          </Button>
        </>
      }
    >
      <AllCategories onEdit={(id) => go({ edit: String(id) })} />
      {editedId > 0 ? (
        <EditCategory key={editedId} id={editedId} picture={PictureField} onClose={close} />
      ) : params.has('new') ? (
        <CreateCategory picture={PictureField} onClose={close} />
      ) : null}
      {isOrdering ? <FeaturedCategoriesDialog onClose={() => setIsOrdering(false)} /> : null}
    </AdminSection>
  )
}
