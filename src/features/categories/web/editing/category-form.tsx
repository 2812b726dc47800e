import { Box, chakra, Grid } from '@chakra-ui/react'
import type { ComponentProps, ReactNode } from 'react'
import type { CoverRecipe } from '#features/covers/contract.ts'
import {
  longestDescription,
  longestKeyword,
  longestMetaDescription,
  longestMetaTitle,
  longestName,
} from '#features/categories/texts.ts'
import { CheckBox, Input, TextArea } from '#platform/web/ui/dense-controls.ts'
import { Field } from '#platform/web/ui/field.tsx'
import { FormFoot } from '#platform/web/ui/form-foot.tsx'
import type { DraftErrors } from '#platform/web/ui/use-draft.ts'
import { useSaveKey } from '#platform/web/ui/use-save-key.ts'
import type { CategoryDraft } from './category-draft.ts'
import { ContentField } from './content-field.tsx'

/** What a control for pictures is given; the page brings it, since pictures are another feature's. */
export type PictureSlot = (control: {
  imageUrl: string
  cover: CoverRecipe | null
  error?: string | undefined
  onChange: (change: { imageUrl?: string; cover?: CoverRecipe }) => void
}) => ReactNode

type Props = ComponentProps<typeof FormFoot> & {
  draft: CategoryDraft
  errors: DraftErrors
  onChange: (change: Partial<CategoryDraft>) => void
  picture: PictureSlot
  onSave: () => void
}

const lines = [
  { name: 'name', label: 'Name', longest: longestName, rows: 1 },
  { name: 'description', label: 'Description', longest: longestDescription, rows: 3 },
  { name: 'metaTitle', label: 'Meta title', longest: longestMetaTitle, rows: 1 },
  { name: 'metaDescription', label: 'Meta description', longest: longestMetaDescription, rows: 2 },
  { name: 'targetKeyword', label: 'Target keyword', longest: longestKeyword, rows: 1 },
] as const

/** Every field of a category, and its long text. */
export function CategoryForm({ draft, errors, onChange, picture, onSave, ...foot }: Props) {
  const form = useSaveKey()
  return (
    <form
      ref={form}
      noValidate
      aria-label={foot.saveLabel}
      onSubmit={(event) => {
        event.preventDefault()
        onSave()
      }}
    >
      <Grid
        templateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 3fr) minmax(0, 2fr)' }}
        gap={{ base: 5, lg: 8 }}
        pb={6}
      >
        <Grid gap={4} alignContent="start">
          {lines.map(({ name, label, longest, rows }) => (
            <Field key={name} label={label} error={errors[name]}>
              {(control) => {
                const shared = { ...control, name, value: draft[name], maxLength: longest }
                return rows === 1 ? (
                  <Input {...shared} onChange={(event) => onChange({ [name]: event.target.value })} />
                ) : (
                  <TextArea
                    {...shared}
                    rows={rows}
                    onChange={(event) => onChange({ [name]: event.target.value })}
                  />
                )
              }}
            </Field>
          ))}
        </Grid>
        <Grid gap={4} alignContent="start">
          <Tick>
            <CheckBox
              name="featured"
              checked={draft.featured}
              onChange={(event) => onChange({ featured: event.target.checked })}
            />
            Featured on the home page
          </Tick>
          {picture({ imageUrl: draft.imageUrl, cover: draft.cover, error: errors.imageUrl, onChange })}
        </Grid>
        <Box gridColumn="1 / -1">
          <ContentField
            value={draft.content}
            error={errors.content}
            onChange={(content) => onChange({ content })}
          />
        </Box>
      </Grid>
      <FormFoot {...foot} />
    </form>
  )
}

const Tick = chakra('label', {
  base: { display: 'flex', alignItems: 'center', gap: 2, fontSize: 'sm', cursor: 'pointer', minHeight: 8 },
})
