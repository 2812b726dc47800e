import { featuredShown } from '#features/catalogue/limits.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Icon } from '#platform/web/ui/icon.tsx'
import { css } from '#platform/web/styled.tsx'

interface Props {
  name: string
  /** Counts from 1. */
  place: number
  isLast: boolean
  onMove: (step: 1 | -1) => void
  onRemove: () => void
}

/** A featured category in its place; by buttons, so that a keyboard moves it as well as a finger. */
export function FeaturedItem({ name, place, isLast, onMove, onRemove }: Props) {
  return (
    <li
      className={css({
        display: 'flex',
        alignItems: 'center',
        gap: 1,
        pl: 3,
        background: 'card',
        borderWidth: '1px',
        borderColor: 'line',
        borderRadius: 'sm',
        opacity: place > featuredShown ? 0.7 : 1,
      })}
    >
      <div className={css({ flex: '1', fontSize: 'sm' })}>
        {place}. {name}
      </div>
      <Button
        look="quiet"
        size="icon"
        aria-label={`Move ${name} up`}
        aria-disabled={place === 1}
        onClick={() => (place === 1 ? undefined : onMove(-1))}
      >
        ↑
      </Button>
      <Button
        look="quiet"
        size="icon"
        aria-label={`Move ${name} down`}
        aria-disabled={isLast}
        onClick={() => (isLast ? undefined : onMove(1))}
      >
        ↓
      </Button>
      <Button look="quiet" size="icon" aria-label={`Remove ${name}`} onClick={onRemove}>
        <Icon name="close" />
      </Button>
    </li>
  )
}
