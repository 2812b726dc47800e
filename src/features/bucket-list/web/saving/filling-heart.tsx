import { Icon } from '#platform/web/ui/icon.tsx'
import { styled } from '#platform/web/styled.tsx'

interface Props {
  isFull: boolean
  /** Just now: it beats once. */
  isNew: boolean
}

/** A heart that fills. */
export function FillingHeart({ isFull, isNew }: Props) {
  return (
    <Place isFull={isFull} isNew={isNew}>
      <Icon name="heart" />
    </Place>
  )
}

const Place = styled('span', {
  base: { display: 'inline-flex', '& svg': { transition: 'fill 150ms' } },
  variants: {
    isFull: { true: { '& svg': { fill: 'currentColor' } } },
    isNew: { true: { animation: 'beat 250ms ease-out' } },
  },
})
