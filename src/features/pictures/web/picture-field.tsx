import { useState } from 'react'
import type { PictureControl } from '#features/pictures/contract.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Input } from '#platform/web/forms/dense-controls.ts'
import { Field } from '#platform/web/forms/field.tsx'
import { css } from '#platform/web/styled.tsx'
import { CoverDialog } from './cover-dialog.tsx'
import { PicturePreview } from './picture-preview.tsx'
import { UploadButton } from './upload-button.tsx'

/** A picture: an address, an upload, or else a cover composed from scene, light and icon. */
export function PictureField({ imageUrl, cover, error, onChange }: PictureControl) {
  const [isChoosing, setIsChoosing] = useState(false)
  return (
    <fieldset className={css({ display: 'grid', gap: 3 })}>
      <legend className={css({ srOnly: true })}>Picture</legend>
      <PicturePreview imageUrl={imageUrl.trim()} cover={cover} />
      <div className={css({ display: 'flex', gap: 2, flexWrap: 'wrap', alignItems: 'center' })}>
        <UploadButton onUploaded={(address) => onChange({ imageUrl: address })} />
        <Button size="sm" onClick={() => setIsChoosing(true)}>
          Choose a cover…
        </Button>
        {imageUrl ? (
          <Button size="sm" look="quiet" onClick={() => onChange({ imageUrl: '' })}>
            Show the cover
          </Button>
        ) : null}
      </div>
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
    </fieldset>
  )
}
