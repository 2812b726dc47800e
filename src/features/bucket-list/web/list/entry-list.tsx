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
import {
  SortableContext,
  sortableKeyboardCoordinates,
  verticalListSortingStrategy,
  useSortable,
} from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import type { EntryView } from '#features/bucket-list/contract.ts'
import { useFocusFallback } from '#platform/web/overlays/use-focus-fallback.ts'
import { css, styled } from '#platform/web/styled.tsx'
import { Grip, GripDots } from '#platform/web/ui/idea-list-row.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { quietButton } from '../entry/entry-action-buttons.tsx'
import type { EntryActions, EntryPrompt } from '../entry/entry-actions.ts'
import { EntryCard } from '../entry/entry-card.tsx'
import type { Neighbour } from './list-view.ts'

interface Props {
  /** Visible entries, with removed ones in their former places. */
  entries: readonly EntryView[]
  removedIds: ReadonlySet<number>
  /** The form that is open below an entry, if any. */
  prompt: { id: number; asks: EntryPrompt } | null
  /** Ids of the entries whose completion is celebrated. */
  celebrated: ReadonlySet<number>
  now: string
  actions: EntryActions
  /** Accessible name of the list. */
  label: string
  /** Called to move an entry next to a neighbour. */
  onMove: (id: number, neighbour: Neighbour) => void
}

/**
 * Shows entries of the bucket list as cards in the given order, sortable by drag and drop, keyboard or buttons:
 * `onMove` is called with an entry's id and its new neighbour; the caller changes the order. `removedIds` are entries
 * just removed, which keep their place in case of Undo; `prompt` is the entry with an open form, `celebrated` those
 * just completed. `now` is today (`YYYY-MM-DD`), `label` the accessible name of the list.
 */
export function EntryList({ entries, removedIds, prompt, celebrated, now, actions, label, onMove }: Props) {
  const [announcement, setAnnouncement] = useState('')
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
      return `Picked up ${titleOf(active.id)}, position ${placeOf(active.id)} of ${entries.length}.`
    },
    onDragOver({ active, over }) {
      // The item is over itself first. Announcing that would interrupt the announcement that it was picked up.
      hasMoved.current ||= over?.id !== active.id
      if (!over || !hasMoved.current) return undefined
      return `${titleOf(active.id)} is now at position ${placeOf(over.id)} of ${entries.length}.`
    },
    onDragEnd: ({ active, over }) =>
      over
        ? `Dropped ${titleOf(active.id)} at position ${placeOf(over.id)} of ${entries.length}.`
        : undefined,
    onDragCancel: ({ active }) => `${titleOf(active.id)} is back at position ${placeOf(active.id)}.`,
  }

  /** @param to new index among the visible entries. */
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
    setAnnouncement(`${titleOf(id)} is now at position ${to + 1} of ${entries.length}.`)
  }

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={drop}
      accessibility={{ announcements, screenReaderInstructions: { draggable: dragInstructions } }}
    >
      <SortableContext items={entries.map(({ id }) => id)} strategy={verticalListSortingStrategy}>
        <Entries aria-label={label}>
          {entries.map((entry, index) => (
            <MovableEntry
              key={entry.id}
              entry={entry}
              now={now}
              isRemoved={removedIds.has(entry.id)}
              asks={prompt?.id === entry.id ? prompt.asks : null}
              isCelebrated={celebrated.has(entry.id)}
              actions={actions}
              index={index}
              count={entries.length}
              onMove={moveByButton}
            />
          ))}
        </Entries>
      </SortableContext>
      <output className={css({ srOnly: true })}>{announcement}</output>
    </DndContext>
  )
}

const dragInstructions =
  'Press Space to pick up the item, the arrow keys to move it, Space again to drop it, or Escape to cancel.'

const Entries = styled('ul', {
  base: { display: 'flex', flexDirection: 'column', gap: { base: 2.5, md: 3 }, listStyle: 'none' },
})

interface MovableEntryProps extends Pick<
  EntryItemProps,
  'entry' | 'now' | 'isRemoved' | 'asks' | 'isCelebrated' | 'actions'
> {
  /** Index among the visible entries. */
  index: number
  count: number
  onMove: (id: number, to: number) => void
}

/** Entry that can be moved by a drag handle, or by buttons in its details. */
function MovableEntry({ index, count, onMove, ...item }: MovableEntryProps) {
  const { entry } = item
  const { title } = entry.idea
  const { attributes, listeners, isDragging, setNodeRef, setActivatorNodeRef, transform, transition } =
    useSortable({
      id: entry.id,
      disabled: item.isRemoved,
    })
  const step = (label: string, to: number) => (
    <Button
      className={quietButton}
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
          <GripDots />
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

interface EntryItemProps {
  entry: EntryView
  now: string
  isRemoved: boolean
  asks: EntryPrompt | null
  isCelebrated: boolean
  actions: EntryActions
  handle: ReactNode
  moving: ReactNode
  /** Node ref and styles that dnd-kit sets while an item is dragged. */
  sortableRef: (element: HTMLElement | null) => void
  placement: { transform: string | undefined; transition: string | undefined }
  isLifted: boolean
}

/** List item: an entry, or a placeholder for a removed one until the page is left. */
function EntryItem({
  entry,
  now,
  isRemoved,
  asks,
  isCelebrated,
  actions,
  handle,
  moving,
  sortableRef,
  placement,
  isLifted,
}: EntryItemProps) {
  const place = useRef<HTMLLIElement>(null)
  // The pressed control disappears, so the focus moves to the list item.
  useFocusFallback(isRemoved ? 'removed' : (asks ?? 'there'), place)
  // Without its form, an entry at the end of the list may be above the visible part of a phone's screen.
  useEffect(() => {
    if (!asks && document.activeElement === place.current) place.current?.scrollIntoView({ block: 'nearest' })
  }, [asks])

  return (
    <Item
      ref={(element: HTMLLIElement | null) => {
        place.current = element
        sortableRef(element)
      }}
      tabIndex={-1}
      style={placement}
      isLifted={isLifted}
    >
      {isRemoved ? (
        <RemovedRow entry={entry} onUndo={() => actions.restore(entry)} />
      ) : (
        <EntryCard {...{ entry, now, asks, isCelebrated, actions, handle, moving }} />
      )}
    </Item>
  )
}

/** `content-visibility` skips the layout of items far outside the viewport; they stay searchable and accessible. */
const Item = styled('li', {
  base: { contentVisibility: 'auto', containIntrinsicSize: 'auto 9rem', borderRadius: 'lg' },
  variants: { isLifted: { true: { position: 'relative', zIndex: 1, boxShadow: 'lifted' } } },
})

/** Placeholder with Undo for a removed entry. */
function RemovedRow({ entry, onUndo }: { entry: EntryView; onUndo: () => void }) {
  return (
    <div
      className={css({
        display: 'flex',
        alignItems: 'center',
        gap: 4,
        flexWrap: 'wrap',
        justifyContent: 'space-between',
        minHeight: 16,
        px: 5,
        py: 3,
        borderWidth: '1px',
        borderStyle: 'dashed',
        borderColor: 'strongLine',
        borderRadius: 'lg',
        color: 'quiet',
      })}
    >
      <div className={css({ flex: '1', minWidth: 0, overflowWrap: 'anywhere' })}>
        Removed “{entry.idea.title}”
      </div>
      <Button size="sm" aria-label={`Undo: restore “${entry.idea.title}”`} onClick={onUndo}>
        Undo
      </Button>
    </div>
  )
}
