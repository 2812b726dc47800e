import { useState } from 'react'
import type { CoverRecipe } from '#features/covers/contract.ts'
import type { PictureControl } from '#features/pictures/contract.ts'
import { fallbackPicturePath } from '#platform/addresses.ts'
import { Input } from '#platform/web/forms/dense-controls.ts'
import { Field } from '#platform/web/forms/field.tsx'
import { useBasePath } from '#platform/web/settings.ts'
import { css, styled } from '#platform/web/styled.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { CoverDialog } from './cover-dialog.tsx'
import { CoverPreview } from './cover-preview.tsx'
import { UploadButton } from './upload-button.tsx'

/**
 * Form control for a picture: an image URL, an upload, or an illustrated cover, with a preview. An empty URL stands
 * for the cover; `onChange` gets the changed URL, cover or both.
 */
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
            Use illustrated cover
          </Button>
        ) : null}
      </div>
      <Field
        label="Image URL"
        error={error}
        hint="Must start with https://. Leave blank to use the illustrated cover."
      >
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

interface Props {
  imageUrl: string
  cover: CoverRecipe | null
}

/** Shows the picture as visitors will see it. */
function PicturePreview({ imageUrl, cover }: Props) {
  const [failed, setFailed] = useState<string>()
  const based = useBasePath()
  if (imageUrl) {
    return (
      <div>
        <Frame>
          <img
            src={based(failed === imageUrl ? fallbackPicturePath : imageUrl)}
            alt="What visitors see"
            onError={() => setFailed(imageUrl)}
          />
        </Frame>
        {failed === imageUrl ? (
          <output className={css({ display: 'block', color: 'gold', fontSize: 'sm', mt: 1 })}>
            We couldn’t load a picture from this URL, so visitors see this one.
          </output>
        ) : null}
      </div>
    )
  }
  return (
    <Frame>
      {cover ? (
        <CoverPreview recipe={cover} />
      ) : (
        <Placeholder>We’ll create a cover when you save.</Placeholder>
      )}
    </Frame>
  )
}

const Frame = styled('div', {
  base: {
    aspectRatio: '16/9',
    overflow: 'hidden',
    borderRadius: 'md',
    background: 'sunken',
    boxShadow: '0 0 0 1px {colors.line}',
    '& img': { display: 'block', width: 'full', height: 'full', objectFit: 'cover' },
  },
})

const Placeholder = styled('div', {
  base: {
    display: 'grid',
    placeItems: 'center',
    height: 'full',
    p: 4,
    color: 'quiet',
    fontSize: 'sm',
    textAlign: 'center',
  },
})
