import type { CoverRecipe } from '#features/covers/contract.ts'
import { Input } from '#platform/web/ui/controls.tsx'
import { Field } from '#platform/web/ui/field.tsx'

interface Props {
  imageUrl: string
  cover: CoverRecipe | null
  error?: string | undefined
  onChange: (change: { imageUrl?: string; cover?: CoverRecipe }) => void
}

export function PictureField({ imageUrl, error, onChange }: Props) {
  return (
    <Field label="Image URL" error={error}>
      {(control) => (
        <Input
          {...control}
          value={imageUrl}
          onChange={(event) => onChange({ imageUrl: event.target.value })}
        />
      )}
    </Field>
  )
}
