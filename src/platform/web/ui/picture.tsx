import { useState } from 'react'
import { fallbackPicturePath } from '#platform/addresses.ts'
import { styled } from '#platform/web/styled.tsx'
import { useBasePath } from '#platform/web/settings.ts'

interface Props {
  /** Address within the site, or a URL. */
  src: string
  /** Empty if the text beside the picture says the same. */
  alt: string
  /** Aspect ratio of the frame, which the picture fills. */
  ratio?: '4/3' | '16/9'
  /** Loads eagerly with high priority, for the picture seen first. */
  isFirst?: boolean
}

const Image = styled('img', {
  base: { display: 'block', width: 'full', height: 'auto', objectFit: 'cover', background: 'sunken' },
  variants: { ratio: { '4/3': { aspectRatio: '4/3' }, '16/9': { aspectRatio: '16/9' } } },
})

/**
 * An image that fills its frame (`ratio` 4:3 or 16:9), loaded lazily unless `isFirst`. Without a source, or if it
 * fails to load, the site's fallback cover is shown.
 */
export function Picture({ src, alt, ratio = '4/3', isFirst = false }: Props) {
  const withBase = useBasePath()
  const [failed, setFailed] = useState<string | null>(null)
  return (
    <Image
      src={withBase(failed === src ? fallbackPicturePath : src || fallbackPicturePath)}
      alt={alt}
      width={1200}
      height={ratio === '4/3' ? 900 : 675}
      ratio={ratio}
      loading={isFirst ? 'eager' : 'lazy'}
      fetchPriority={isFirst ? 'high' : 'auto'}
      decoding="async"
      onError={() => setFailed(src)}
    />
  )
}
