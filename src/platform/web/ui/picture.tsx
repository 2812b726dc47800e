import { chakra } from '@chakra-ui/react'
import { useState } from 'react'

/** Stands in where a picture is missing or does not load. */
export const fallbackPicture = '/covers/fallback.svg'

interface Props {
  src: string
  /** Empty where the picture repeats what the text beside it says. */
  alt: string
  /** Width by height of the frame; the picture fills it. */
  ratio?: '4/3' | '16/9'
  /** For what is seen first: fetched at once and before all else. */
  isFirst?: boolean
}

const Image = chakra('img', {
  base: { display: 'block', width: 'full', height: 'auto', objectFit: 'cover', background: 'sunken' },
})

export function Picture({ src, alt, ratio = '4/3', isFirst = false }: Props) {
  const [failed, setFailed] = useState<string | null>(null)
  return (
    <Image
      src={failed === src ? fallbackPicture : src || fallbackPicture}
      alt={alt}
      htmlWidth={1200}
      htmlHeight={ratio === '4/3' ? 900 : 675}
      aspectRatio={ratio}
      loading={isFirst ? 'eager' : 'lazy'}
      fetchPriority={isFirst ? 'high' : 'auto'}
      decoding="async"
      onError={() => setFailed(src)}
    />
  )
}
