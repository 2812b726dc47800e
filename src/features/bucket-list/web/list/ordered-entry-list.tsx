import {
  closestCenter,
  DndContext,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
  type Announcements,
  type DragEndEvent,
  type UniqueIdentifier,
} from '@dnd-kit/core'
import { SortableContext, sortableKeyboardCoordinates, verticalListSortingStrategy } from '@dnd-kit/sortable'
import { useRef, useState } from 'react'
import { css } from '#platform/web/styled.tsx'
import { Entries, type EntryListProps } from './entry-list.tsx'
import { OrderedEntryItem } from './ordered-entry-item.tsx'
import { useEntryChanges } from '../entry/use-entry-changes.ts'

/** The list in one's own order, to be changed by dragging, by keyboard and by buttons. */
export function OrderedEntryList({ entries, removedIds, justDone, now, actions }: EntryListProps) {
  const { move } = useEntryChanges()
  const [said, setSaid] = useState('')
  const hasMoved = useRef(false)
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const titleOf = (id: UniqueIdentifier) => entries.find((entry) => entry.id === id)?.idea.title ?? ''
  const placeOf = (id: UniqueIdentifier) => entries.findIndex((entry) => entry.id === id) + 1
  const announcements: Announcements = {
    onDragStart({ active }) {
      hasMoved.current = false
      return `Picked up ${titleOf(active.id)}, place ${placeOf(active.id)} of ${entries.length}.`
    },
    onDragOver({ active, over }) {
      // It is over itself first, which must not drown that it was picked up.
      hasMoved.current ||= over?.id !== active.id
      if (!over || !hasMoved.current) return undefined
      return `${titleOf(active.id)} is now at place ${placeOf(over.id)} of ${entries.length}.`
    },
    onDragEnd: ({ active, over }) =>
      over ? `${titleOf(active.id)} was put at place ${placeOf(over.id)} of ${entries.length}.` : undefined,
    onDragCancel: ({ active }) => `${titleOf(active.id)} is back at place ${placeOf(active.id)}.`,
  }

  /** @param to the index it is to have among what is shown. */
  function moveTo(id: number, to: number) {
    const from = entries.findIndex((entry) => entry.id === id)
    const above = entries.slice(from + 1, to + 1).findLast((entry) => !removedIds.has(entry.id))
    const below = entries.slice(to, from).find((entry) => !removedIds.has(entry.id))
    if (above) move.mutate({ id, after: above.id })
    else if (below) move.mutate({ id, before: below.id })
  }

  function drop({ active, over }: DragEndEvent) {
    if (over) moveTo(Number(active.id), placeOf(over.id) - 1)
  }

  function moveByButton(id: number, to: number) {
    if (to < 0 || to >= entries.length) return
    moveTo(id, to)
    setSaid(`${titleOf(id)} is now at place ${to + 1} of ${entries.length}.`)
  }

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={drop}
      accessibility={{ announcements, screenReaderInstructions: { draggable: howTo } }}
    >
      <SortableContext items={entries.map(({ id }) => id)} strategy={verticalListSortingStrategy}>
        <Entries aria-label="Your bucket list, in your own order">
          {entries.map((entry, index) => (
            <OrderedEntryItem
              key={entry.id}
              entry={entry}
              now={now}
              isRemoved={removedIds.has(entry.id)}
              isJustDone={justDone === entry.id}
              actions={actions}
              index={index}
              count={entries.length}
              onMove={moveByButton}
            />
          ))}
        </Entries>
      </SortableContext>
      <output className={css({ srOnly: true })}>{said}</output>
    </DndContext>
  )
}

const howTo =
  'Press space to pick the item up, the arrow keys to move it, space again to put it down, Escape to leave it where it was.'
