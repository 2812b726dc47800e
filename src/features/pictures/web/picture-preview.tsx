import { Box, chakra } from '@chakra-ui/react'
import { useState } from 'react'
import type { CoverRecipe } from '#features/covers/contract.ts'
import { fallbackPicture } from '#platform/web/ui/picture.tsx'
import { CoverPreview } from './cover-preview.tsx'

interface Props {
  imageUrl: string
  cover: CoverRecipe | null
}

/** The picture as visitors will see it. */
export function PicturePreview({ imageUrl, cover }: Props) {
  const [failed, setFailed] = useState<string>()
  if (imageUrl) {
    return (
      <Box>
        <Frame>
          <img
            src={failed === imageUrl ? fallbackPicture : imageUrl}
            alt="As visitors see it"
            onError={() => setFailed(imageUrl)}
          />
        </Frame>
        {failed === imageUrl ? (
          <Box as="output" display="block" color="gold" fontSize="sm" mt={1}>
            No picture loads from this address. Visitors would see this one.
          </Box>
        ) : null}
      </Box>
    )
  }
  return (
    <Frame>
      {cover ? <CoverPreview recipe={cover} /> : <Later>A cover that suits is made on saving.</Later>}
    </Frame>
  )
}

const Frame = chakra('div', {
  base: {
    aspectRatio: '16/9',
    overflow: 'hidden',
    borderRadius: 'md',
    background: 'sunken',
    boxShadow: '0 0 0 1px {colors.line}',
    '& img': { display: 'block', width: 'full', height: 'full', objectFit: 'cover' },
  },
})

const Later = chakra('div', {
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
