import type { EntryView } from '#features/bucket-list/contract.ts'
import { styled } from '#platform/web/styled.tsx'
import type { EntryActions } from '../entry/entry-actions.ts'
import { EntryItem } from '../entry/entry-item.tsx'

export interface EntryListProps {
  /** Those that are shown, removed ones in their places among them. */
  entries: readonly EntryView[]
  removedIds: ReadonlySet<number>
  justDone: number | null
  now: string
  actions: EntryActions
}

/** Entries one below the other. */
export function EntryList({ entries, removedIds, justDone, now, actions }: EntryListProps) {
  return (
    <Entries aria-label="Your bucket list">
      {entries.map((entry) => (
        <EntryItem
          key={entry.id}
          entry={entry}
          now={now}
          isRemoved={removedIds.has(entry.id)}
          isJustDone={justDone === entry.id}
          actions={actions}
        />
      ))}
    </Entries>
  )
}

export const Entries = styled('ul', {
  base: { display: 'flex', flexDirection: 'column', gap: 4, listStyle: 'none' },
})
