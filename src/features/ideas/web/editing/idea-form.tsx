import { Box, chakra, Flex, Grid } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import type { CoverRecipe } from '#features/covers/contract.ts'
import { Button } from '#platform/web/ui/button.tsx'
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

interface Props extends DraftProps {
  categories: CategoryChoice[]
  picture: PictureSlot
  /** 'Create Idea' or 'Update Idea'. */
  saveLabel: string
  isSaving: boolean
  /** Why the last attempt came to nothing. */
  failure?: string | undefined
  /** What stands beside the buttons. */
  extra?: ReactNode
  onSave: () => void
  onCancel: () => void
}

/** Every field of an idea. Ctrl+S saves from anywhere in it. */
export function IdeaForm({
  draft,
  onChange,
  errors,
  categories,
  picture,
  saveLabel,
  isSaving,
  failure,
  extra,
  onSave,
  onCancel,
}: Props) {
  const form = useSaveKey()
  return (
    <form
      ref={form}
      aria-label={saveLabel}
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
      <Foot>
        {failure ? (
          <Box role="alert" color="danger" fontWeight={500} fontSize="sm" width="full">
            {failure}
          </Box>
        ) : null}
        {extra}
        <Flex gap={2} ml="auto">
          <Button size="sm" onClick={onCancel}>
            Cancel
          </Button>
          <Button type="submit" look="main" size="sm" disabled={isSaving}>
            {isSaving ? 'Saving...' : saveLabel}
          </Button>
        </Flex>
      </Foot>
    </form>
  )
}

/** Stays in view however long the form is. */
const Foot = chakra('div', {
  base: {
    position: 'sticky',
    bottom: 0,
    zIndex: 1,
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: 2,
    py: 3,
    mx: { base: -4, md: -8 },
    px: { base: 4, md: 8 },
    background: 'paper',
    borderTopWidth: '1px',
    borderColor: 'line',
  },
})
