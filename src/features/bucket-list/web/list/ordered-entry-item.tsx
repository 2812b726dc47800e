import { useSortable } from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import { Button } from '#platform/web/ui/button.tsx'
import { Icon } from '#platform/web/ui/icon.tsx'
import { css, styled } from '#platform/web/styled.tsx'
import { EntryItem, type EntryItemProps } from '../entry/entry-item.tsx'

interface Props extends EntryItemProps {
  /** Its place among what is shown, from 0. */
  index: number
  count: number
  onMove: (id: number, to: number) => void
}

/** A place in one's own order: a grip to drag it by, and buttons for a step up or down. */
export function OrderedEntryItem({ index, count, onMove, ...item }: Props) {
  const { entry } = item
  const { title } = entry.idea
  const { attributes, listeners, isDragging, setNodeRef, setActivatorNodeRef, transform, transition } =
    useSortable({
      id: entry.id,
      disabled: item.isRemoved,
    })
  return (
    <EntryItem
      {...item}
      sortableRef={setNodeRef}
      isLifted={isDragging}
      placement={{ transform: CSS.Translate.toString(transform), transition }}
      handle={
        <div
          className={css({
            display: 'flex',
            flexDirection: { base: 'row', md: 'column' },
            alignItems: 'center',
            gap: 1,
          })}
        >
          <Button
            look="quiet"
            size="icon"
            aria-label={`Move up: ${title}`}
            aria-disabled={index === 0}
            onClick={() => onMove(entry.id, index - 1)}
          >
            <Turned by="-90deg">
              <Icon name="onward" size={18} />
            </Turned>
          </Button>
          <Grip
            ref={setActivatorNodeRef}
            type="button"
            {...attributes}
            {...listeners}
            aria-label={`Move: ${title}`}
          >
            <Dots />
          </Grip>
          <Button
            look="quiet"
            size="icon"
            aria-label={`Move down: ${title}`}
            aria-disabled={index === count - 1}
            onClick={() => onMove(entry.id, index + 1)}
          >
            <Turned by="90deg">
              <Icon name="onward" size={18} />
            </Turned>
          </Button>
          <div className={css({ fontSize: 'xs', color: 'quiet' })} aria-hidden="true">
            {index + 1}
          </div>
        </div>
      }
    />
  )
}

const Turned = styled('span', {
  base: { display: 'inline-flex' },
  variants: { by: { '90deg': { transform: 'rotate(90deg)' }, '-90deg': { transform: 'rotate(-90deg)' } } },
})

const Grip = styled('button', {
  base: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'center',
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
