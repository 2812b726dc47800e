import {
  closestCenter,
  DndContext,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
  type Announcements,
  type UniqueIdentifier,
} from '@dnd-kit/core'
import {
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import { useRef, useState, type ReactNode } from 'react'
import type { EntryView } from '#features/bucket-list/contract.ts'
import type { ListDetails, ListItemView } from '#features/lists/contract.ts'
import type { ListNews } from '#features/lists/news-contract.ts'
import { css, styled } from '#platform/web/styled.tsx'
import { Grip, GripDots } from '#platform/web/ui/idea-list-row.tsx'
import { MenuAction, MoreMenu } from '#platform/web/overlays/more-menu.tsx'
import { progressLine } from '../progress-texts.ts'
import { ListItemCard } from './list-item.tsx'
import type { ListActions } from './use-list-actions.ts'

interface Props {
  list: ListDetails
  /** The items on the screen: the first ones of the list. */
  shown: readonly ListItemView[]
  /** Id of the one among them that another member has removed while its form is open. */
  removedId: number | undefined
  /** News since the member last looked; null until they are loaded. */
  news: ListNews | null
  userId: number
  actions: ListActions
  /** Called with the member's own entry once its status is saved. */
  onStatus: (item: ListItemView, entry: EntryView) => void
  onEdit: (item: ListItemView) => void
  onUseAsCover: (item: ListItemView) => void
  onRemove: (item: ListItemView) => void
  /** Comments and cheers of an item. */
  renderTalk: (item: ListItemView) => ReactNode
  /** Form for the member's own entry. */
  renderForm: (item: ListItemView) => ReactNode
}

/**
 * Items of a list (`shown`, its first ones) as cards. Its owner and editors can sort them by drag and drop, keyboard or
 * menu (`actions.move`), and edit, remove or use them as the cover. The item `removedId`, which another member has
 * removed, is shown without controls.
 */
export function ListItems({ list, shown, removedId, news, userId, actions, renderTalk, ...given }: Props) {
  const [announcement, setAnnouncement] = useState('')
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const mayEdit = list.role !== 'viewer'
  const count = list.items.length
  const sortable = shown.filter(({ id }) => id !== removedId)
  const indexOf = (id: UniqueIdentifier) => sortable.findIndex((item) => item.id === id)

  function move(item: ListItemView, to: number) {
    actions.move(item, to)
    setAnnouncement(`${item.idea.title} is now at position ${to + 1} of ${count}.`)
  }

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={({ active, over }) => {
        const item = sortable[indexOf(active.id)]
        if (item && over && over.id !== active.id) actions.move(item, indexOf(over.id))
      }}
      accessibility={{
        announcements: useDragAnnouncements(sortable, count),
        screenReaderInstructions: { draggable: dragInstructions },
      }}
    >
      <SortableContext items={sortable.map(({ id }) => id)} strategy={verticalListSortingStrategy}>
        <Items aria-label="List items">
          {shown.map((item) => (
            <SortableItem key={item.id} id={item.id} isFixed={!mayEdit || item.id === removedId}>
              {(handle) => (
                <ListItemCard
                  item={item}
                  isRemoved={item.id === removedId}
                  news={news?.items.find(({ itemId }) => itemId === item.id)}
                  progress={progressLine(item, list.members, userId)}
                  actions={actions}
                  onStatus={given.onStatus}
                  talk={item.id === removedId ? null : renderTalk(item)}
                  form={given.renderForm(item)}
                  handle={mayEdit && count > 1 && item.id !== removedId ? handle(item.idea.title) : null}
                  menu={
                    mayEdit && item.id !== removedId ? (
                      <MoreMenu label={`More: ${item.idea.title}`}>
                        <MenuAction
                          label="Move up"
                          of={item.idea.title}
                          isDisabled={indexOf(item.id) === 0}
                          onClick={() => move(item, indexOf(item.id) - 1)}
                        />
                        <MenuAction
                          label="Move down"
                          of={item.idea.title}
                          isDisabled={indexOf(item.id) === count - 1}
                          onClick={() => move(item, indexOf(item.id) + 1)}
                        />
                        <MenuAction
                          label="Edit note"
                          of={item.idea.title}
                          onClick={() => given.onEdit(item)}
                        />
                        <MenuAction
                          label="Use as cover"
                          of={item.idea.title}
                          onClick={() => given.onUseAsCover(item)}
                        />
                        <MenuAction
                          label="Remove"
                          of={item.idea.title}
                          onClick={() => given.onRemove(item)}
                        />
                      </MoreMenu>
                    ) : null
                  }
                />
              )}
            </SortableItem>
          ))}
        </Items>
      </SortableContext>
      <output className={css({ srOnly: true })}>{announcement}</output>
    </DndContext>
  )
}

const dragInstructions =
  'Press Space to pick up the item, the arrow keys to move it, Space again to drop it, or Escape to cancel.'

function useDragAnnouncements(shown: readonly ListItemView[], count: number): Announcements {
  const hasMoved = useRef(false)
  const titleOf = (id: UniqueIdentifier) => shown.find((item) => item.id === id)?.idea.title ?? ''
  const placeOf = (id: UniqueIdentifier) => shown.findIndex((item) => item.id === id) + 1
  return {
    onDragStart({ active }) {
      hasMoved.current = false
      return `Picked up ${titleOf(active.id)}, position ${placeOf(active.id)} of ${count}.`
    },
    onDragOver({ active, over }) {
      // The item is over itself first. Announcing that would interrupt the announcement that it was picked up.
      hasMoved.current ||= over?.id !== active.id
      if (!over || !hasMoved.current) return undefined
      return `${titleOf(active.id)} is now at position ${placeOf(over.id)} of ${count}.`
    },
    onDragEnd: ({ active, over }) =>
      over ? `Dropped ${titleOf(active.id)} at position ${placeOf(over.id)} of ${count}.` : undefined,
    onDragCancel: ({ active }) => `${titleOf(active.id)} is back at position ${placeOf(active.id)}.`,
  }
}

interface SortableItemProps {
  id: number
  isFixed: boolean
  children: (handle: (title: string) => ReactNode) => ReactNode
}

/** List item that can be dragged by its handle. */
function SortableItem({ id, isFixed, children }: SortableItemProps) {
  const { attributes, listeners, isDragging, setNodeRef, setActivatorNodeRef, transform, transition } =
    useSortable({ id, disabled: isFixed })
  return (
    <Item
      ref={setNodeRef}
      isLifted={isDragging}
      style={{ transform: CSS.Translate.toString(transform), transition }}
    >
      {children((title) => (
        <Grip
          ref={setActivatorNodeRef}
          type="button"
          {...attributes}
          {...listeners}
          aria-label={`Move: ${title}`}
        >
          <GripDots />
        </Grip>
      ))}
    </Item>
  )
}

const Items = styled('ul', {
  base: { display: 'flex', flexDirection: 'column', gap: { base: 2.5, md: 3 }, listStyle: 'none' },
})

const Item = styled('li', {
  base: { contentVisibility: 'auto', containIntrinsicSize: 'auto 9rem', borderRadius: 'lg' },
  variants: { isLifted: { true: { position: 'relative', zIndex: 1, boxShadow: 'lifted' } } },
})
