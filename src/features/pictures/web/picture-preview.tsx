import { useState } from 'react'
import type { CoverRecipe } from '#features/covers/contract.ts'
import { fallbackPicturePath } from '#platform/addresses.ts'
import { css, styled } from '#platform/web/styled.tsx'
import { CoverPreview } from './cover-preview.tsx'
import { useBased } from '#platform/web/use-based.ts'

interface Props {
  imageUrl: string
  cover: CoverRecipe | null
}

/** The picture as visitors will see it. */
export function PicturePreview({ imageUrl, cover }: Props) {
  const [failed, setFailed] = useState<string>()
  const based = useBased()
  if (imageUrl) {
    return (
      <div>
        <Frame>
          <img
            src={based(failed === imageUrl ? fallbackPicturePath : imageUrl)}
            alt="As visitors see it"
            onError={() => setFailed(imageUrl)}
          />
        </Frame>
        {failed === imageUrl ? (
          <output className={css({ display: 'block', color: 'gold', fontSize: 'sm', mt: 1 })}>
            No picture loads from this address. Visitors would see this one.
          </output>
        ) : null}
      </div>
    )
  }
  return (
    <Frame>
      {cover ? <CoverPreview recipe={cover} /> : <Later>A cover that suits is made on saving.</Later>}
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

const Later = styled('div', {
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
