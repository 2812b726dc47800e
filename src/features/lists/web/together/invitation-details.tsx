import type { ReactNode } from 'react'
import type { InvitationPreview } from '#features/lists/contract.ts'
import { roleAbilities } from '#features/lists/messages.ts'
import { formatCount } from '#platform/web/format-count.ts'
import { css } from '#platform/web/styled.tsx'
import { Icon } from '#platform/web/ui/icon.tsx'
import { PageTitle } from '#platform/web/ui/page.tsx'

interface Props {
  invitation: InvitationPreview
  /** Button to join. */
  children: ReactNode
}

/**
 * Card that says who invites, to which list and, unless the visitor is a member already, what the role allows and what
 * the other members will see. `children` is the button to join.
 */
export function InvitationDetails({ invitation, children }: Props) {
  const { title, invitedBy, role, members, items, listId } = invitation
  const { name, ability } = roleAbilities[role]
  return (
    <div
      className={css({
        maxWidth: '36rem',
        mx: 'auto',
        mt: { base: 6, md: 14 },
        px: { base: 5, sm: 8 },
        py: 8,
        background: 'card',
        borderWidth: '1px',
        borderColor: 'line',
        borderRadius: 'lg',
      })}
    >
      <p className={css({ color: 'accentText', fontWeight: 600, overflowWrap: 'anywhere' })}>
        {listId ? 'You’re already a member of' : `${invitedBy} invites you to`}
      </p>
      <PageTitle
        className={css({ fontSize: { base: '2xl', md: '3xl' }, mt: 1, overflowWrap: 'anywhere' })}
        tabIndex={-1}
      >
        {title}
      </PageTitle>
      <p className={css({ color: 'quiet', mt: 2 })}>
        {items === 1 ? '1 item' : `${formatCount(items)} items`},{' '}
        {members === 1 ? '1 member' : `${formatCount(members)} members`}
      </p>
      {listId ? null : (
        <ul
          className={css({ display: 'grid', gap: 3, listStyle: 'none', mt: 6, '& svg': { flexShrink: 0 } })}
        >
          <Fact icon="check">{`As ${name}, you can ${ability}.`}</Fact>
          <Fact icon="people">
            Other members can see your name, and what you’ve planned and done on this list.
          </Fact>
          <Fact icon="close">
            They can’t see your notes, photos, priorities, email address or other lists.
          </Fact>
        </ul>
      )}
      <div className={css({ display: 'flex', flexWrap: 'wrap', gap: 3, mt: 8 })}>{children}</div>
    </div>
  )
}

function Fact({ icon, children }: { icon: 'check' | 'people' | 'close'; children: string }) {
  return (
    <li className={css({ display: 'flex', gap: 3 })}>
      <span className={css({ color: 'teal', pt: 0.5 })}>
        <Icon name={icon} />
      </span>
      {children}
    </li>
  )
}
