import { getQueryKey } from '@trpc/react-query'
import { useState, type ReactNode, type Ref } from 'react'
import type { Person } from '#features/dashboard/contract.ts'
import { api } from '#platform/web/api.ts'
import { Select } from '#platform/web/forms/dense-controls.ts'
import { Field, LinkField } from '#platform/web/forms/field.tsx'
import { formatDateTime } from '#platform/web/dates.ts'
import { Dialog } from '#platform/web/overlays/dialog.tsx'
import { useFocusFallback } from '#platform/web/overlays/use-focus-fallback.ts'
import { useTerms } from '#platform/web/settings.ts'
import { css, styled } from '#platform/web/styled.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { DestructiveButton } from '#platform/web/ui/destructive-button.tsx'
import { useActions } from '#platform/web/use-actions.ts'
import { useRefresh } from '#platform/web/use-actions.ts'

/** Renders the dialog that asks the admin for their password. */
export type RenderConfirmation = (asked: { onConfirmed: () => void; onClose: () => void }) => ReactNode

interface Props {
  person: Person
  /** Whether the account is the admin's own. */
  isSelf: boolean
  renderConfirmation: RenderConfirmation
  onClose: () => void
}

/**
 * Dialog in which an admin changes a member's role, helps them sign in (reset link, verification email, removing
 * two-step sign-in), signs them out everywhere, blocks them or deletes their account. Each may ask for the password
 * first (`renderConfirmation`). For the admin's own account (`isSelf`), the last three and removing two-step sign-in
 * are disabled.
 */
export function PersonDialog({ person, isSelf, renderConfirmation, onClose }: Props) {
  const say = useTerms()
  const actions = usePersonActions(person.id, onClose)
  const [isRemoving, setIsRemoving] = useState(false)
  const safeButton = useFocusFallback<HTMLButtonElement>(isRemoving)
  return (
    <Dialog title={person.name} onClose={onClose}>
      <div className={css({ color: 'quiet', mb: 5, overflowWrap: 'anywhere' })}>{person.email}</div>
      <div className={css({ display: 'flex', flexDirection: 'column', gap: 4 })}>
        <RoleField role={person.role} isBusy={actions.isBusy} onChange={actions.setRole} />
        {person.emailVerified ? null : (
          <ActionRow
            label="Resend verification"
            note="Their email address isn’t verified yet."
            isBusy={actions.isBusy}
            onClick={actions.resend}
          />
        )}
        <ActionRow
          label="Create a reset link"
          note="Send them the link yourself. It can be used only once."
          isBusy={actions.isBusy}
          onClick={actions.issueLink}
        />
        {actions.link ? <ResetLink link={actions.link} /> : null}
        <ActionRow
          label="Sign out everywhere"
          note="On all devices. They can sign in again."
          isBusy={actions.isBusy || isSelf}
          onClick={actions.signOut}
        />
        {person.hasSecondFactor ? (
          <ActionRow
            label="Remove two-step sign-in"
            note="Use this if they’ve lost their authenticator app or passkey. They’ll be able to sign in with just their password, so verify their identity first."
            isBusy={actions.isBusy || isSelf}
            onClick={actions.removeFactor}
          />
        ) : null}
        <ActionRow
          label={person.blocked ? 'Unblock' : 'Block'}
          note={
            person.blocked ? 'They can’t sign in.' : 'They’ll be signed out and won’t be able to sign in.'
          }
          isBusy={actions.isBusy || isSelf}
          onClick={person.blocked ? actions.unblock : actions.block}
        />
        {isRemoving ? (
          <Row role="alert">
            <div className={css({ fontSize: 'sm', flex: '1 1 14rem' })}>
              {say('This also deletes their list and custom ideas, and can’t be undone.')}
            </div>
            <div
              className={css({
                display: 'flex',
                flexWrap: 'wrap',
                justifyContent: 'flex-end',
                gap: 2,
                ml: 'auto',
              })}
            >
              <DestructiveButton size="sm" isBusy={actions.isBusy} onClick={actions.remove}>
                Yes, delete permanently
              </DestructiveButton>
              <Button ref={safeButton} size="sm" onClick={() => setIsRemoving(false)}>
                Keep it
              </Button>
            </div>
          </Row>
        ) : (
          <ActionRow
            buttonRef={safeButton}
            label="Delete account"
            note={say('Including their list and custom ideas.')}
            isBusy={actions.isBusy || isSelf}
            onClick={() => setIsRemoving(true)}
          />
        )}
        <output className={css({ display: 'block', color: 'teal', fontSize: 'sm', fontWeight: 500 })}>
          {actions.done}
        </output>
        {actions.errorMessage ? (
          <div className={css({ color: 'danger', fontSize: 'sm', fontWeight: 500 })} role="alert">
            {actions.errorMessage}
          </div>
        ) : null}
      </div>
      {actions.confirmation ? renderConfirmation(actions.confirmation) : null}
    </Dialog>
  )
}

interface ActionRowProps {
  buttonRef?: Ref<HTMLButtonElement>
  label: string
  note: string
  isBusy: boolean
  onClick: () => void
}

function ActionRow({ buttonRef, label, note, isBusy, onClick }: ActionRowProps) {
  return (
    <Row>
      <div className={css({ color: 'quiet', fontSize: 'sm', flex: '1 1 14rem' })}>{note}</div>
      {/* Not `disabled`: the focus returns to the button from the password dialog. */}
      <Button
        ref={buttonRef}
        size="sm"
        aria-disabled={isBusy || undefined}
        onClick={isBusy ? undefined : onClick}
      >
        {label}
      </Button>
    </Row>
  )
}

const Row = styled('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: 2,
    pt: 4,
    borderTopWidth: '1px',
    borderColor: 'line',
  },
})

/** Link to set a new password, for copying. */
function ResetLink({ link: { url, expiresAt } }: { link: { url: string; expiresAt: string } }) {
  return (
    <div>
      <LinkField label="Reset link" url={url} />
      <div className={css({ color: 'quiet', fontSize: 'xs', mt: 1 })}>
        The link works until {formatDateTime(expiresAt)}.
      </div>
    </div>
  )
}

/** Returns the actions on a member's account, and their results. */
function usePersonActions(id: number, onGone: () => void) {
  const { mutationCallbacks, repeatAfterPassword, ...actions } = useActions(
    useRefresh([getQueryKey(api.people), getQueryKey(api.admin)]),
  )
  const setRole = api.people.setRole.useMutation(mutationCallbacks('Role changed.'))
  const resend = api.people.resendVerification.useMutation(mutationCallbacks('Email sent.'))
  const resetLink = api.people.resetLink.useMutation(mutationCallbacks('Link created.'))
  const block = api.people.block.useMutation(mutationCallbacks('Account blocked.'))
  const unblock = api.people.unblock.useMutation(mutationCallbacks('Account unblocked.'))
  const signOut = api.people.signOut.useMutation(mutationCallbacks('Signed out everywhere.'))
  const removeFactor = api.people.removeSecondFactor.useMutation(
    mutationCallbacks('Two-step sign-in removed.'),
  )
  const remove = api.people.remove.useMutation(mutationCallbacks('', onGone))

  return {
    ...actions,
    link: resetLink.data,
    isBusy: [setRole, resend, resetLink, signOut, removeFactor, block, unblock, remove].some(
      ({ isPending }) => isPending,
    ),
    setRole: (role: Person['role']) => repeatAfterPassword(() => setRole.mutate({ id, role }))(),
    resend: repeatAfterPassword(() => resend.mutate({ id })),
    issueLink: repeatAfterPassword(() => resetLink.mutate({ id })),
    signOut: repeatAfterPassword(() => signOut.mutate({ id })),
    removeFactor: repeatAfterPassword(() => removeFactor.mutate({ id })),
    block: repeatAfterPassword(() => block.mutate({ id })),
    unblock: repeatAfterPassword(() => unblock.mutate({ id })),
    remove: repeatAfterPassword(() => remove.mutate({ id })),
  }
}

interface RoleFieldProps {
  role: Person['role']
  isBusy: boolean
  onChange: (role: Person['role']) => void
}

const roles = ['member', 'editor', 'admin'] as const

/** Select for the role. Arrow keys change a select's value, so the change is applied only by the button. */
function RoleField({ role, isBusy, onChange }: RoleFieldProps) {
  const [chosen, setChosen] = useState(role)
  const isUnchanged = isBusy || chosen === role
  return (
    <Field label="Role" hint="Changing their role signs them out everywhere.">
      {(control) => (
        <div className={css({ display: 'flex', gap: 2 })}>
          <Select
            className={css({ textTransform: 'capitalize' })}
            {...control}
            value={chosen}
            onChange={({ target }) => setChosen(roles[target.selectedIndex] ?? role)}
          >
            {roles.map((name) => (
              <option key={name} value={name}>
                {name}
              </option>
            ))}
          </Select>
          <Button
            className={css({ flexShrink: 0 })}
            size="sm"
            aria-disabled={isUnchanged}
            onClick={() => (isUnchanged ? undefined : onChange(chosen))}
          >
            Change role
          </Button>
        </div>
      )}
    </Field>
  )
}
