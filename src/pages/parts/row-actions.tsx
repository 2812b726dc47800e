import { SaveHeart } from '#features/bucket-list/web/saving/save-heart.tsx'
import { AddToList, type IdeaToAdd } from '#features/lists/web/adding/add-to-list.tsx'
import { css } from '#platform/web/styled.tsx'

/**
 * Controls of an idea in a list row: a heart that saves it and, except on phones, which have no room for it, a button
 * with the menu of the member's lists.
 */
export const RowActions = ({ idea }: { idea: IdeaToAdd }) => (
  <div className={css({ display: 'flex', gap: 2 })}>
    <div className={css({ hideBelow: 'md' })}>
      <AddToList idea={idea} isIcon />
    </div>
    <SaveHeart idea={idea} />
  </div>
)
