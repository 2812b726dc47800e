import { type ComponentType, lazy, Suspense, useId, useState } from 'react'
import {
  maxCategoryDescriptionLength,
  maxKeywordLength,
  maxMetaDescriptionLength,
  maxMetaTitleLength,
  maxCategoryNameLength,
} from '#features/editing/limits.ts'
import type { PictureControl } from '#features/pictures/contract.ts'
import { api } from '#platform/web/api.ts'
import { CheckBox, Input, TextArea, CheckBoxLabel } from '#platform/web/forms/dense-controls.ts'
import { Field } from '#platform/web/forms/field.tsx'
import { SidePanelForm, useSidePanel } from '#platform/web/forms/side-panel-form.tsx'
import type { FieldErrors } from '#platform/web/forms/use-validated-form.ts'
import { css } from '#platform/web/styled.tsx'
import { useToast } from '#platform/web/toasts/use-toast.ts'
import { Article } from '#platform/web/ui/article-text.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import {
  type CategoryDraft,
  toCategoryFields,
  checkCategory,
  emptyCategory,
  useRefreshCategories,
} from './category-draft.ts'

interface Props {
  form: {
    draft: CategoryDraft
    errors: FieldErrors
    change: (part: Partial<CategoryDraft>) => void
  }
  picture: ComponentType<PictureControl>
}

const textFields = [
  { name: 'name', label: 'Name', longest: maxCategoryNameLength, rows: 1 },
  { name: 'description', label: 'Description', longest: maxCategoryDescriptionLength, rows: 3 },
  { name: 'metaTitle', label: 'Meta title', longest: maxMetaTitleLength, rows: 1 },
  { name: 'metaDescription', label: 'Meta description', longest: maxMetaDescriptionLength, rows: 2 },
  { name: 'targetKeyword', label: 'Target keyword', longest: maxKeywordLength, rows: 1 },
] as const

/**
 * Controlled form fields of a category: texts and picture in two columns, with a rich-text editor for its content
 * below, each with its error message. `picture` is the control that chooses picture and cover.
 */
export function CategoryFormFields({ form: { draft, errors, change }, picture: Picture }: Props) {
  return (
    <>
      <div className={css({ display: 'grid', gap: 4, alignContent: 'start' })}>
        {textFields.map(({ name, label, longest, rows }) => (
          <Field key={name} label={label} error={errors[name]}>
            {(control) => {
              const shared = { ...control, name, value: draft[name], maxLength: longest }
              return rows === 1 ? (
                <Input {...shared} onChange={(event) => change({ [name]: event.target.value })} />
              ) : (
                <TextArea
                  {...shared}
                  rows={rows}
                  onChange={(event) => change({ [name]: event.target.value })}
                />
              )
            }}
          </Field>
        ))}
      </div>
      <div className={css({ display: 'grid', gap: 4, alignContent: 'start' })}>
        <CheckBoxLabel>
          <CheckBox
            name="featured"
            checked={draft.featured}
            onChange={(event) => change({ featured: event.target.checked })}
          />
          Featured on the home page
        </CheckBoxLabel>
        <Picture imageUrl={draft.imageUrl} cover={draft.cover} error={errors.imageUrl} onChange={change} />
      </div>
      <div className={css({ gridColumn: '1 / -1' })}>
        <ContentField
          value={draft.content}
          error={errors.content}
          onChange={(content) => change({ content })}
        />
      </div>
    </>
  )
}

interface ContentFieldProps {
  value: string
  error?: string | undefined
  onChange: (html: string) => void
}

const RichTextEditor = lazy(() =>
  import('./rich-text-editor.tsx').then((file) => ({ default: file.RichTextEditor })),
)

/** Editor for the content of a category, with a preview as visitors see it. */
function ContentField({ value, error, onChange }: ContentFieldProps) {
  const labelId = useId()
  const [isPreview, setIsPreview] = useState(false)
  return (
    <div>
      <div
        className={css({
          display: 'flex',
          alignItems: 'center',
          justifyContent: 'space-between',
          gap: 2,
          mb: 2,
        })}
      >
        <div className={css({ fontWeight: 600, fontSize: 'sm' })} id={labelId}>
          Content
        </div>
        <Button look="toggle" size="sm" aria-pressed={isPreview} onClick={() => setIsPreview(!isPreview)}>
          Preview
        </Button>
      </div>
      {isPreview ? (
        <div
          className={css({
            borderWidth: '1px',
            borderColor: 'line',
            borderRadius: 'md',
            background: 'paper',
            px: 6,
            py: 5,
          })}
        >
          {value ? (
            // Safe HTML: sanitised by the server when it was read, and limited by the editor's schema since.
            <Article html={value} />
          ) : (
            <div className={css({ color: 'quiet' })}>No content yet.</div>
          )}
        </div>
      ) : (
        <Suspense fallback={<Skeleton className={css({ height: '20rem' })} />}>
          <RichTextEditor value={value} onChange={onChange} labelledBy={labelId} />
        </Suspense>
      )}
      {error ? (
        <div className={css({ color: 'danger', fontSize: 'sm', fontWeight: 500, mt: 1 })} role="alert">
          {error}
        </div>
      ) : null}
    </div>
  )
}

interface CreateCategoryProps {
  picture: ComponentType<PictureControl>
  onClose: () => void
}

/**
 * Side panel with the form for a new category, from whose name the server derives the slug. Shows a toast and closes
 * after success. `picture` is the control that chooses picture and cover.
 */
export function CreateCategory({ picture, onClose }: CreateCategoryProps) {
  const panel = useSidePanel(emptyCategory, checkCategory, onClose)
  const categoriesChanged = useRefreshCategories()
  const showToast = useToast()
  const create = api.categories.editing.create.useMutation({
    onSuccess: async ({ name }) => {
      showToast({ title: 'Category created', description: name, tone: 'success' })
      panel.guard.leave()
      await categoriesChanged()
    },
    onError: panel.refuse,
  })
  return (
    <SidePanelForm
      title="New Category"
      panel={panel}
      saveLabel="Create category"
      isSaving={create.isPending}
      onSave={() => create.mutate(toCategoryFields(panel.draft))}
    >
      <CategoryFormFields form={panel} picture={picture} />
    </SidePanelForm>
  )
}
