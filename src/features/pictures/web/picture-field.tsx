import { Box, Flex, Grid } from '@chakra-ui/react'
import { useState } from 'react'
import type { PictureControl } from '#features/pictures/contract.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Input } from '#platform/web/forms/dense-controls.ts'
import { Field } from '#platform/web/forms/field.tsx'
import { CoverDialog } from './cover-dialog.tsx'
import { PicturePreview } from './picture-preview.tsx'
import { UploadButton } from './upload-button.tsx'

/** A picture: an address, an upload, or else a cover composed from scene, light and icon. */
export function PictureField({ imageUrl, cover, error, onChange }: PictureControl) {
  const [isChoosing, setIsChoosing] = useState(false)
  return (
    <Grid as="fieldset" gap={3}>
      <Box as="legend" srOnly>
        Picture
      </Box>
      <PicturePreview imageUrl={imageUrl.trim()} cover={cover} />
      <Flex gap={2} wrap="wrap" align="center">
        <UploadButton onUploaded={(address) => onChange({ imageUrl: address })} />
        <Button size="sm" onClick={() => setIsChoosing(true)}>
          Choose a cover…
        </Button>
        {imageUrl ? (
          <Button size="sm" look="quiet" onClick={() => onChange({ imageUrl: '' })}>
            Show the cover
          </Button>
        ) : null}
      </Flex>
      <Field label="Image URL" error={error} hint="An https address; empty, the cover is shown">
        {(control) => (
          <Input
            {...control}
            name="imageUrl"
            inputMode="url"
            autoComplete="off"
            spellCheck={false}
            value={imageUrl}
            onChange={(event) => onChange({ imageUrl: event.target.value })}
          />
        )}
      </Field>
      {isChoosing ? (
        <CoverDialog
          start={cover}
          onClose={() => setIsChoosing(false)}
          onChoose={(recipe) => {
            setIsChoosing(false)
            onChange({ imageUrl: '', cover: recipe })
          }}
        />
      ) : null}
    </Grid>
  )
}
