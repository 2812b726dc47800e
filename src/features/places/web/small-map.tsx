import { Link } from 'react-router'
import { css, styled } from '#platform/web/styled.tsx'
import { useBasePath } from '#platform/web/settings.ts'

interface Props {
  /** The address of the picture, from the site's root. */
  src: string
  /** Description of the map, used in the link's label. */
  alt: string
  /** Link to the same part of the large map. */
  to: string
}

/** Picture of a small map, loaded lazily, as a link to the same part of the large map. */
export function SmallMap({ src, alt, to }: Props) {
  const based = useBasePath()
  return (
    <Frame to={to} aria-label={`${alt}. Open the map`}>
      <img
        className={css({
          display: 'block',
          width: 'full',
          height: 'auto',
          aspectRatio: '3 / 2',
          objectFit: 'cover',
        })}
        src={based(src)}
        alt=""
        width={720}
        height={480}
        loading="lazy"
        decoding="async"
      />
    </Frame>
  )
}

const Frame = styled(Link, {
  base: {
    display: 'block',
    overflow: 'hidden',
    borderRadius: 'lg',
    borderWidth: '1px',
    borderColor: 'line',
    background: 'sunken',
    transition: 'box-shadow 200ms',
    _hover: { boxShadow: 'lifted' },
  },
})
