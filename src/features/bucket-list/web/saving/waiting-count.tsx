import { Link } from 'react-router'
import { hrefOf } from '#platform/addresses.ts'
import { api } from '#platform/web/api.ts'
import { styled } from '#platform/web/styled.tsx'
import { Icon } from '#platform/web/ui/icon.tsx'
import { ideasWaiting } from '#features/bucket-list/save-messages.ts'
import { useWaitingIdeas } from './waiting-ideas.ts'
import { useSay } from '#platform/web/settings.ts'

/** How many ideas wait for a visitor to sign in, and the way to them. */
export function WaitingCount() {
  const say = useSay()
  const { data: user } = api.accounts.current.useQuery()
  const { length } = useWaitingIdeas()
  if (user !== null || length === 0) return null
  const words = say(ideasWaiting(length))
  return (
    <Count to={hrefOf('myBucketList')} aria-label={words} title={words}>
      <Icon name="heart" size={18} />
      {/* No words: the search beside it has the room first. */}
      <span>{length}</span>
    </Count>
  )
}

const Count = styled(Link, {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    gap: 1,
    minWidth: 11,
    minHeight: 11,
    px: { base: 1, sm: 2 },
    borderRadius: 'full',
    color: 'accentText',
    fontSize: 'sm',
    fontWeight: 600,
    whiteSpace: 'nowrap',
    _hover: { background: 'accentSoft' },
    '& svg': { fill: 'currentColor' },
  },
})
