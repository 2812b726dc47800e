import type { ReactNode } from 'react'
import { Button } from '#platform/web/ui/button.tsx'
import type { EntryView } from '#features/bucket-list/contract.ts'
import { MenuAction, MoreMenu } from '#platform/web/overlays/more-menu.tsx'
import { css } from '#platform/web/styled.tsx'
import type { EntryActions } from './entry-actions.ts'

interface Props {
  entry: EntryView
  actions: EntryActions
}

/**
 * Buttons that call `actions.addToList` (not for an idea that has left the catalogue), `actions.edit` and
 * `actions.remove` with the entry.
 */
export function EntryActionButtons({ entry, actions }: Props) {
  const { title } = entry.idea
  return (
    <>
      {entry.archived ? null : (
        <MenuAction label="Add to a list" of={title} onClick={(button) => actions.addToList(entry, button)} />
      )}
      <Button
        className={quietButton}
        look="quiet"
        size="sm"
        aria-label={`Edit: ${title}`}
        onClick={() => actions.edit(entry)}
      >
        Edit
      </Button>
      <Button
        className={quietButton}
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

export const quietButton = css({ px: 3, color: 'quiet', fontWeight: 500 })

interface MenuProps extends Props {
  /** Buttons to move the entry up or down. */
  moving: ReactNode
}

/**
 * Menu of an entry on small screens, opened by a button with three dots: set a date, move (`moving`), add to a list,
 * edit, remove.
 */
export const EntryMenu = ({ entry, actions, moving }: MenuProps) => (
  <MoreMenu label={`More: ${entry.idea.title}`}>
    <MenuAction label="Set a date" of={entry.idea.title} onClick={() => actions.askForDate(entry)} />
    {moving}
    <EntryActionButtons entry={entry} actions={actions} />
  </MoreMenu>
)
