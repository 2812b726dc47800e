import { useState } from 'react'
import type { InvitationView } from '#features/lists/contract.ts'
import { invitationDays, invitedRoles, maxInvitationUses } from '#features/lists/limits.ts'
import { roleAbilities, roleLabels } from '#features/lists/messages.ts'
import { api } from '#platform/web/api.ts'
import { formatDateTime } from '#platform/web/dates.ts'
import { Select } from '#platform/web/forms/controls.ts'
import { Field, LinkField } from '#platform/web/forms/field.tsx'
import { useFocusFallback } from '#platform/web/overlays/use-focus-fallback.ts'
import { currentOnVisit, includingInactive } from '#platform/web/query-client.ts'
import { css } from '#platform/web/styled.tsx'
import { useFailureToast } from '#platform/web/toasts/use-failure-toast.ts'
import { useToast } from '#platform/web/toasts/use-toast.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { FailureLine } from '#platform/web/ui/failure-line.tsx'
import { Panel } from '#platform/web/ui/panel.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import { ShareWays } from '#platform/web/widgets/share-ways.tsx'

type Role = InvitationView['role']

/**
 * Part of the members dialog in which the owner creates a link with a role and revokes links that still work. The URL
 * of a link can be shown only right after it is created, as the server stores just a hash of its token.
 */
export function InvitationLinks({ listId: id, title }: { listId: number; title: string }) {
  const toast = useToast()
  const showFailure = useFailureToast()
  const [role, setRole] = useState<Role>('editor')
  const { invitations } = api.useUtils().lists
  const refresh = () => invitations.list.invalidate({ id }, includingInactive)
  const { data: links, isError, refetch } = api.lists.invitations.list.useQuery({ id }, currentOnVisit)
  const creation = api.lists.invitations.create.useMutation({
    onError: (error) => showFailure(error, 'Couldn’t create the link'),
    onSettled: refresh,
  })
  const revocation = api.lists.invitations.revoke.useMutation({
    onSuccess(_nothing, { invitationId }) {
      if (invitationId === creation.data?.id) creation.reset()
      toast({ title: 'Link revoked', description: 'No one can use it to join anymore.', tone: 'success' })
    },
    onError: (error) => showFailure(error, 'Couldn’t revoke the link'),
    onSettled: refresh,
  })
  const created = creation.data
  const place = useFocusFallback<HTMLDivElement>(links?.length)

  return (
    <div ref={place} tabIndex={-1}>
      <Panel title="Invite people">
        <div className={css({ display: 'flex', flexDirection: 'column', alignItems: 'start', gap: 3 })}>
          <div className={css({ width: 'full' })}>
            <Field label="Role" hint={`People who join with this link can ${roleAbilities[role].ability}.`}>
              {(ties) => (
                <Select
                  className={css({ fontSize: 'sm' })}
                  {...ties}
                  value={role}
                  onChange={({ target }) =>
                    setRole(invitedRoles.find((each) => each === target.value) ?? role)
                  }
                >
                  {invitedRoles.map((each) => (
                    <option key={each} value={each}>
                      {roleLabels[each]}
                    </option>
                  ))}
                </Select>
              )}
            </Field>
          </div>
          <Button
            look="main"
            aria-disabled={creation.isPending}
            onClick={() => (creation.isPending ? undefined : creation.mutate({ id, role }))}
          >
            {creation.isPending ? 'Creating...' : 'Create link'}
          </Button>
        </div>
        <div aria-live="polite">
          {created ? (
            <div className={css({ mt: 4 })}>
              <LinkField label={`Link for ${roleLabels[created.role].toLowerCase()}s`} url={created.url} />
              <ShareWays key={created.id} url={created.url} title={`Join me on “${title}”`} />
              <p className={css({ color: 'quiet', fontSize: 'sm', mt: 2 })}>
                Copy it now. You won’t see it again. It works for {invitationDays} days and up to{' '}
                {maxInvitationUses} people.
              </p>
            </div>
          ) : null}
        </div>
        {links ? (
          <LinkList links={links} onRevoke={(invitationId) => revocation.mutate({ id, invitationId })} />
        ) : isError ? (
          <FailureLine onRetry={() => void refetch()}>Couldn’t load the links.</FailureLine>
        ) : (
          <Skeleton className={css({ height: 11, mt: 4 })} aria-busy="true" aria-label="Loading" />
        )}
      </Panel>
    </div>
  )
}

interface LinkListProps {
  links: InvitationView[]
  onRevoke: (id: number) => void
}

/** Invitation links that still work, each with a button that revokes it. */
function LinkList({ links, onRevoke }: LinkListProps) {
  if (links.length === 0) return null
  return (
    <ul
      className={css({ display: 'grid', gap: 2, listStyle: 'none', mt: 4, fontSize: 'sm' })}
      aria-label="Active links"
    >
      {links.map(({ id, role, uses, expiresAt }) => (
        <li
          key={id}
          className={css({ display: 'flex', alignItems: 'center', gap: 2, justifyContent: 'space-between' })}
        >
          <span>
            {roleLabels[role]} link, used {uses} of {maxInvitationUses} times
            <span className={css({ display: 'block', color: 'quiet' })}>
              Expires {formatDateTime(expiresAt)}
            </span>
          </span>
          <Button
            look="quiet"
            size="sm"
            aria-label={`Revoke ${roleLabels[role].toLowerCase()} link that expires ${formatDateTime(expiresAt)}`}
            onClick={() => onRevoke(id)}
          >
            Revoke
          </Button>
        </li>
      ))}
    </ul>
  )
}
