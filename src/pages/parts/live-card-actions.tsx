import { LiveHeart } from '#features/bucket-list/web/saving/live-heart.tsx'
import { AddToList, type IdeaToAdd } from '#features/lists/web/adding/add-to-list.tsx'
import { css } from '#platform/web/styled.tsx'

/**
 * Controls of an idea on a card: a button with the menu of the member's lists, for members only, and a heart that saves
 * the idea to the bucket list or removes it.
 */
export const LiveCardActions = ({ idea }: { idea: IdeaToAdd }) => (
  <div className={css({ display: 'flex', gap: 2 })}>
    <AddToList idea={idea} isIcon />
    <LiveHeart idea={idea} />
  </div>
)
