import type { ComponentType } from 'react'
import {
  longestCategoryDescription,
  longestKeyword,
  longestMetaDescription,
  longestMetaTitle,
  longestCategoryName,
} from '#features/editing/limits.ts'
import type { PictureControl } from '#features/pictures/contract.ts'
import { CheckBox, Input, TextArea, Tick } from '#platform/web/forms/dense-controls.ts'
import { Field } from '#platform/web/forms/field.tsx'
import type { FieldErrors } from '#platform/web/forms/use-checked-form.ts'
import { css } from '#platform/web/styled.tsx'
import type { CategoryDraft } from './category-draft.ts'
import { ContentField } from './content-field.tsx'

interface Props {
  form: {
    draft: CategoryDraft
    errors: FieldErrors
    change: (part: Partial<CategoryDraft>) => void
  }
  picture: ComponentType<PictureControl>
}

const lines = [
  { name: 'name', label: 'Name', longest: longestCategoryName, rows: 1 },
  { name: 'description', label: 'Description', longest: longestCategoryDescription, rows: 3 },
  { name: 'metaTitle', label: 'Meta title', longest: longestMetaTitle, rows: 1 },
  { name: 'metaDescription', label: 'Meta description', longest: longestMetaDescription, rows: 2 },
  { name: 'targetKeyword', label: 'Target keyword', longest: longestKeyword, rows: 1 },
] as const

/** Every field of a category in two columns, and its long text below. */
export function EveryCategoryField({ form: { draft, errors, change }, picture: Picture }: Props) {
  return (
    <>
      <div className={css({ display: 'grid', gap: 4, alignContent: 'start' })}>
        {lines.map(({ name, label, longest, rows }) => (
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
        <Tick>
          <CheckBox
            name="featured"
            checked={draft.featured}
            onChange={(event) => change({ featured: event.target.checked })}
          />
          Featured on the home page
        </Tick>
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
