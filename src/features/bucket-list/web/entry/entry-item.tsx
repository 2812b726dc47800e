import { useRef, type ReactNode } from 'react'
import { useKeptFocus } from '#platform/web/overlays/use-kept-focus.ts'
import type { EntryView } from '#features/bucket-list/contract.ts'
import { styled } from '#platform/web/styled.tsx'
import type { EntryActions } from './entry-actions.ts'
import { EntryLine } from './entry-line.tsx'
import { RemovedRow } from './removed-row.tsx'

export interface EntryItemProps {
  entry: EntryView
  now: string
  isRemoved: boolean
  isJustDone: boolean
  actions: EntryActions
  handle: ReactNode
  moving: ReactNode
  /** Where it is drawn while something is dragged. */
  sortableRef: (element: HTMLElement | null) => void
  placement: { transform: string | undefined; transition: string | undefined }
  isLifted: boolean
}

/** A place in the list: an entry, or what is left of it until the list is left. */
export function EntryItem({
  entry,
  now,
  isRemoved,
  isJustDone,
  actions,
  handle,
  moving,
  sortableRef,
  placement,
  isLifted,
}: EntryItemProps) {
  const place = useRef<HTMLLIElement>(null)
  // Whichever control was pressed is gone; the focus stays at its place.
  useKeptFocus(isRemoved ? 'removed' : isJustDone ? 'just done' : 'there', place)

  return (
    <Place
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
        <EntryLine {...{ entry, now, isJustDone, actions, handle, moving }} />
      )}
    </Place>
  )
}

/** Far from the window a row is laid out when it comes near; it stays findable and readable. */
const Place = styled('li', {
  base: { contentVisibility: 'auto', containIntrinsicSize: 'auto 9rem', borderRadius: 'lg' },
  variants: { isLifted: { true: { position: 'relative', zIndex: 1, boxShadow: 'lifted' } } },
})
