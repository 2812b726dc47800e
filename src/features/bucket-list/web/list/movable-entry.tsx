import { useSortable } from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import { Button } from '#platform/web/ui/button.tsx'
import { css, styled } from '#platform/web/styled.tsx'
import { EntryItem, type EntryItemProps } from '../entry/entry-item.tsx'

interface Props extends Pick<EntryItemProps, 'entry' | 'now' | 'isRemoved' | 'isJustDone' | 'actions'> {
  /** Its place among what is shown, from 0. */
  index: number
  count: number
  onMove: (id: number, to: number) => void
}

/** A place that can be changed: by a grip to drag it by, and among the details by buttons for a step up or down. */
export function MovableEntry({ index, count, onMove, ...item }: Props) {
  const { entry } = item
  const { title } = entry.idea
  const { attributes, listeners, isDragging, setNodeRef, setActivatorNodeRef, transform, transition } =
    useSortable({
      id: entry.id,
      disabled: item.isRemoved,
    })
  const step = (label: string, to: number) => (
    <Button
      className={css({ px: 3 })}
      look="quiet"
      size="sm"
      aria-label={`${label}: ${title}`}
      aria-disabled={to < 0 || to >= count}
      onClick={() => onMove(entry.id, to)}
    >
      {label}
    </Button>
  )
  return (
    <EntryItem
      {...item}
      sortableRef={setNodeRef}
      isLifted={isDragging}
      placement={{ transform: CSS.Translate.toString(transform), transition }}
      handle={
        <Grip
          ref={setActivatorNodeRef}
          type="button"
          {...attributes}
          {...listeners}
          aria-label={`Move: ${title}`}
        >
          <Dots />
        </Grip>
      }
      moving={
        <>
          {step('Move up', index - 1)}
          {step('Move down', index + 1)}
        </>
      }
    />
  )
}

const Grip = styled('button', {
  base: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'center',
    flexShrink: 0,
    width: 11,
    height: 11,
    borderRadius: 'full',
    color: 'quiet',
    cursor: 'grab',
    touchAction: 'none',
    _hover: { background: 'sunken', color: 'ink' },
    _active: { cursor: 'grabbing' },
  },
})

const Dots = () => (
  <svg width="20" height="20" viewBox="0 0 20 20" aria-hidden="true" focusable="false" fill="currentColor">
    {[5, 10, 15].flatMap((y) => [7, 13].map((x) => <circle key={`${x} ${y}`} cx={x} cy={y} r="1.6" />))}
  </svg>
)
