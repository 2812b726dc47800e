import { hrefOf } from '#platform/addresses.ts'
import { LinkButton } from '#platform/web/ui/button.tsx'
import { css } from '#platform/web/styled.tsx'
import { useSay } from '#platform/web/settings.ts'

/** What stands in for a member's controls whose script does not come. */
export function PlainMemberLinks() {
  const say = useSay()
  return (
    <div className={css({ display: 'flex', gap: 2, flexWrap: 'wrap' })}>
      <LinkButton to={hrefOf('myBucketList')} look="quiet" size="sm">
        {say('My Bucket List')}
      </LinkButton>
      <LinkButton to={hrefOf('account')} look="quiet" size="sm">
        Your account
      </LinkButton>
    </div>
  )
}
