import type { EditorIdea } from '#features/catalogue/idea-fields.ts'
import { previewNotes } from '#features/catalogue/field-messages.ts'
import { formatDateTime } from '#platform/web/dates.ts'
import { StateBadge } from '#features/editing/web/table/idea-table.tsx'
import { css } from '#platform/web/styled.tsx'

interface Props extends Pick<EditorIdea, 'publishAt'> {
  state: keyof typeof previewNotes
}

/**
 * Note above the page of an idea that is not published, shown to editors: its state and, if it is scheduled, when it
 * will be published.
 */
export function IdeaStateNote({ state, publishAt }: Props) {
  return (
    <div
      className={css({
        display: 'flex',
        alignItems: 'center',
        flexWrap: 'wrap',
        gap: 3,
        mb: { base: 4, md: 6 },
        px: 4,
        py: 3,
        borderRadius: 'md',
        borderWidth: '1px',
        borderColor: 'line',
        background: 'card',
        fontSize: 'sm',
      })}
      role="note"
    >
      <StateBadge state={state} />
      {previewNotes[state]}
      {state === 'scheduled' && publishAt ? ` ${formatDateTime(publishAt)}` : ''}
    </div>
  )
}
