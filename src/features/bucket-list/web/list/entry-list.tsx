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
import type { EntryView } from '#features/bucket-list/contract.ts'
import { css, styled } from '#platform/web/styled.tsx'
import type { EntryActions } from '../entry/entry-actions.ts'
import { MovableEntry } from './movable-entry.tsx'
import type { Neighbour } from './use-own-order.ts'

interface Props {
  /** Those that are shown, removed ones in their places among them. */
  entries: readonly EntryView[]
  removedIds: ReadonlySet<number>
  justDone: number | null
  now: string
  actions: EntryActions
  /** What it is called: whose order it is. */
  label: string
  /** Puts an entry beside a neighbour. */
  onMove: (id: number, neighbour: Neighbour) => void
}

/** The list in an order that can be changed by dragging, by keyboard and by buttons. */
export function EntryList({ entries, removedIds, justDone, now, actions, label, onMove }: Props) {
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
    if (above) onMove(id, { after: above.id })
    else if (below) onMove(id, { before: below.id })
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
        <Entries aria-label={label}>
          {entries.map((entry, index) => (
            <MovableEntry
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

const Entries = styled('ul', {
  base: { display: 'flex', flexDirection: 'column', gap: { base: 2.5, md: 3 }, listStyle: 'none' },
})
