import { getQueryKey } from '@trpc/react-query'
import { useState } from 'react'
import { api } from '#platform/web/api.ts'
import { TextInput } from '#platform/web/forms/controls.ts'
import { Field } from '#platform/web/forms/field.tsx'
import { css } from '#platform/web/styled.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { FailureState } from '#platform/web/ui/empty-state.tsx'
import { useActions } from '#platform/web/use-actions.ts'
import { useRefresh } from '#platform/web/use-actions.ts'
import type { RenderConfirmation } from './person-dialog.tsx'

const formatDay = (moment: string) => new Date(moment).toLocaleDateString('en-US', { dateStyle: 'medium' })

/**
 * Section for admins with a form that sends an invitation to sign up by email, and the invitations not accepted yet,
 * each with a button to withdraw it. Both may ask for the password first (`renderConfirmation`). Shows an error with a
 * retry if they cannot be loaded.
 */
export function Invitations({ renderConfirmation }: { renderConfirmation: RenderConfirmation }) {
  const { data, error, refetch } = api.people.invitations.useQuery(undefined, {
    staleTime: 0,
    refetchOnMount: 'always',
  })
  const [email, setEmail] = useState('')
  const actions = useInvitationActions(() => setEmail(''))
  return (
    <section aria-labelledby="invitations" className={css({ mb: 8 })}>
      <h2 id="invitations" className={css({ fontSize: 'lg', fontWeight: 600, mb: 3 })}>
        Invitations
      </h2>
      <form
        className={css({ display: 'flex', gap: 3, alignItems: 'flex-end', flexWrap: 'wrap' })}
        onSubmit={(event) => {
          event.preventDefault()
          actions.invite(email)
        }}
      >
        <div className={css({ flex: '1 1 16rem', maxWidth: { md: '24rem' } })}>
          <Field label="Email address to invite">
            {(ties) => (
              <TextInput
                {...ties}
                type="email"
                required
                value={email}
                onChange={({ target }) => setEmail(target.value)}
              />
            )}
          </Field>
        </div>
        <Button type="submit" look="main" disabled={actions.isBusy}>
          {actions.isInviting ? 'Sending…' : 'Invite'}
        </Button>
      </form>
      <output className={css({ display: 'block', color: 'teal', fontSize: 'sm', fontWeight: 500, mt: 2 })}>
        {actions.done}
      </output>
      {actions.errorMessage ? (
        <div className={css({ color: 'danger', fontSize: 'sm', fontWeight: 500 })} role="alert">
          {actions.errorMessage}
        </div>
      ) : null}
      {error ? <FailureState title="Couldn’t load invitations" onRetry={() => void refetch()} /> : null}
      {data && data.length > 0 ? (
        <ul className={css({ mt: 4, display: 'flex', flexDirection: 'column', gap: 2 })}>
          {data.map((each) => (
            <li
              key={each.id}
              className={css({ display: 'flex', gap: 3, alignItems: 'center', flexWrap: 'wrap' })}
            >
              <span className={css({ overflowWrap: 'anywhere' })}>{each.email}</span>
              <span className={css({ color: 'quiet', fontSize: 'sm', mr: 'auto' })}>
                {each.isExpired ? 'expired' : 'expires'} {formatDay(each.expiresAt)}
              </span>
              <Button
                size="sm"
                disabled={actions.isBusy}
                aria-label={`Withdraw the invitation for ${each.email}`}
                onClick={() => actions.revoke(each.id)}
              >
                Withdraw
              </Button>
            </li>
          ))}
        </ul>
      ) : null}
      {actions.confirmation ? renderConfirmation(actions.confirmation) : null}
    </section>
  )
}

/** Returns the actions on invitations, and their results. */
function useInvitationActions(onInvited: () => void) {
  const { mutationCallbacks, repeatAfterPassword, ...actions } = useActions(
    useRefresh([getQueryKey(api.people), getQueryKey(api.admin)]),
  )
  const invite = api.people.invite.useMutation(
    mutationCallbacks(({ email }: { email: string }) => `Invitation sent to ${email}.`, onInvited),
  )
  const revoke = api.people.revokeInvitation.useMutation(mutationCallbacks('Invitation withdrawn.'))

  return {
    ...actions,
    isBusy: invite.isPending || revoke.isPending,
    isInviting: invite.isPending,
    invite: (email: string) => repeatAfterPassword(() => invite.mutate({ email }))(),
    revoke: (id: number) => repeatAfterPassword(() => revoke.mutate({ id }))(),
  }
}
