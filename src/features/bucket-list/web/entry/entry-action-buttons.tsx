import { Button } from '#platform/web/ui/button.tsx'
import type { EntryView } from '#features/bucket-list/contract.ts'
import { css } from '#platform/web/styled.tsx'
import type { EntryActions } from './entry-actions.ts'

/** Buttons to edit and to remove an entry. */
export function EntryActionButtons({ entry, actions }: { entry: EntryView; actions: EntryActions }) {
  const { title } = entry.idea
  return (
    <>
      <Button
        className={css({ px: 3 })}
        look="quiet"
        size="sm"
        aria-label={`Edit: ${title}`}
        onClick={() => actions.edit(entry)}
      >
        Edit
      </Button>
      <Button
        className={css({ px: 3 })}
        look="quiet"
        size="sm"
        aria-label={`Remove: ${title}`}
        onClick={() => actions.remove(entry)}
      >
        Remove
      </Button>
    </>
  )
}
