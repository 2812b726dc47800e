import { Grid } from '@chakra-ui/react'
import type { ComponentProps, ReactNode } from 'react'
import type { CoverRecipe } from '#features/covers/contract.ts'
import { FormFoot } from '#platform/web/ui/form-foot.tsx'
import { useSaveKey } from '#platform/web/ui/use-save-key.ts'
import type { CategoryChoice } from './field-words.ts'
import { IdeaFields, type DraftProps } from './idea-fields.tsx'
import { PublishingFields } from './publishing-fields.tsx'

/** What a control for pictures is given; the page brings it, since pictures are another feature's. */
export interface PictureControl {
  imageUrl: string
  cover: CoverRecipe | null
  error?: string | undefined
  onChange: (change: { imageUrl?: string; cover?: CoverRecipe }) => void
}
export type PictureSlot = (control: PictureControl) => ReactNode

type Props = DraftProps &
  ComponentProps<typeof FormFoot> & {
    categories: CategoryChoice[]
    picture: PictureSlot
    onSave: () => void
  }

/** Every field of an idea. Ctrl+S saves from anywhere in it. */
export function IdeaForm({ draft, onChange, errors, categories, picture, onSave, ...foot }: Props) {
  const form = useSaveKey()
  return (
    <form
      ref={form}
      aria-label={foot.saveLabel}
      noValidate
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
        <IdeaFields {...{ draft, onChange, errors, categories }} />
        <Grid gap={5} alignContent="start">
          <PublishingFields {...{ draft, onChange, errors }} />
          {picture({ imageUrl: draft.imageUrl, cover: draft.cover, error: errors.imageUrl, onChange })}
        </Grid>
      </Grid>
      <FormFoot {...foot} />
    </form>
  )
}
