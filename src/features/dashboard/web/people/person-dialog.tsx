import { getQueryKey } from '@trpc/react-query'
import { useState, type ReactNode, type Ref } from 'react'
import type { Person } from '#features/dashboard/contract.ts'
import { api } from '#platform/web/api.ts'
import { Select } from '#platform/web/forms/dense-controls.ts'
import { Field, LinkField } from '#platform/web/forms/field.tsx'
import { momentInWords } from '#platform/web/dates.ts'
import { Dialog } from '#platform/web/overlays/dialog.tsx'
import { useKeptFocus } from '#platform/web/overlays/use-kept-focus.ts'
import { useSay } from '#platform/web/settings.ts'
import { css, styled } from '#platform/web/styled.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { FinalButton } from '#platform/web/ui/final-button.tsx'
import { useOrders } from '#platform/web/use-orders.ts'
import { useRefresh } from '#platform/web/use-orders.ts'

/** What asks an admin for the password, in a dialog of its own. */
export type RenderConfirmation = (asked: { onConfirmed: () => void; onClose: () => void }) => ReactNode

interface Props {
  person: Person
  /** Whether it is the admin's own account. */
  isSelf: boolean
  renderConfirmation: RenderConfirmation
  onClose: () => void
}

/** What an admin can do with somebody's account. */
export function PersonDialog({ person, isSelf, renderConfirmation, onClose }: Props) {
  const say = useSay()
  const orders = usePersonOrders(person.id, onClose)
  const [isRemoving, setIsRemoving] = useState(false)
  const safeButton = useKeptFocus<HTMLButtonElement>(isRemoving)
  return (
    <Dialog title={person.name} onClose={onClose}>
      <div className={css({ color: 'quiet', mb: 5, overflowWrap: 'anywhere' })}>{person.email}</div>
      <div className={css({ display: 'flex', flexDirection: 'column', gap: 4 })}>
        <RoleChoice role={person.role} isBusy={orders.isBusy} onChange={orders.setRole} />
        {person.emailVerified ? null : (
          <Order
            label="Resend verification"
            note="Their address is not verified yet."
            isBusy={orders.isBusy}
            onClick={orders.resend}
          />
        )}
        <Order
          label="Issue a reset link"
          note="To be handed to them; it works once."
          isBusy={orders.isBusy}
          onClick={orders.issueLink}
        />
        {orders.link ? <ResetLink link={orders.link} /> : null}
        <Order
          label="Sign out everywhere"
          note="On every device; they can sign in again."
          isBusy={orders.isBusy || isSelf}
          onClick={orders.signOut}
        />
        {person.hasSecondFactor ? (
          <Order
            label="Remove second step"
            note="Where it is lost: their password is enough then. Be sure who asks."
            isBusy={orders.isBusy || isSelf}
            onClick={orders.removeFactor}
          />
        ) : null}
        <Order
          label={person.blocked ? 'Unblock' : 'Block'}
          note={person.blocked ? 'They cannot sign in.' : 'They are signed out and cannot sign in again.'}
          isBusy={orders.isBusy || isSelf}
          onClick={person.blocked ? orders.unblock : orders.block}
        />
        {isRemoving ? (
          <Row role="alert">
            <div className={css({ fontSize: 'sm', flex: '1 1 14rem' })}>
              {say('Their list and their own ideas go with it. This cannot be taken back.')}
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
              <FinalButton size="sm" isBusy={orders.isBusy} onClick={orders.remove}>
                Yes, delete for good
              </FinalButton>
              <Button ref={safeButton} size="sm" onClick={() => setIsRemoving(false)}>
                Keep it
              </Button>
            </div>
          </Row>
        ) : (
          <Order
            buttonRef={safeButton}
            label="Delete account"
            note={say('With their list and their own ideas.')}
            isBusy={orders.isBusy || isSelf}
            onClick={() => setIsRemoving(true)}
          />
        )}
        <output className={css({ display: 'block', color: 'teal', fontSize: 'sm', fontWeight: 500 })}>
          {orders.done}
        </output>
        {orders.refusal ? (
          <div className={css({ color: 'danger', fontSize: 'sm', fontWeight: 500 })} role="alert">
            {orders.refusal}
          </div>
        ) : null}
      </div>
      {orders.confirmation ? renderConfirmation(orders.confirmation) : null}
    </Dialog>
  )
}

interface OrderProps {
  buttonRef?: Ref<HTMLButtonElement>
  label: string
  note: string
  isBusy: boolean
  onClick: () => void
}

function Order({ buttonRef, label, note, isBusy, onClick }: OrderProps) {
  return (
    <Row>
      <div className={css({ color: 'quiet', fontSize: 'sm', flex: '1 1 14rem' })}>{note}</div>
      {/* Not disabled: the focus comes back to it from the question for the password. */}
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

/** The link that sets a new password, to be copied. */
function ResetLink({ link: { url, expiresAt } }: { link: { url: string; expiresAt: string } }) {
  return (
    <div>
      <LinkField label="Reset link" url={url} />
      <div className={css({ color: 'quiet', fontSize: 'xs', mt: 1 })}>
        It works until {momentInWords(expiresAt)}.
      </div>
    </div>
  )
}

/** What an admin can order about somebody's account, and what came of it. */
function usePersonOrders(id: number, onGone: () => void) {
  const { told, give, ...orders } = useOrders(useRefresh([getQueryKey(api.people), getQueryKey(api.admin)]))
  const setRole = api.people.setRole.useMutation(told('The role is changed.'))
  const resend = api.people.resendVerification.useMutation(told('The mail is on its way.'))
  const resetLink = api.people.resetLink.useMutation(told('Here is the link.'))
  const block = api.people.block.useMutation(told('The account is blocked.'))
  const unblock = api.people.unblock.useMutation(told('The account is open again.'))
  const signOut = api.people.signOut.useMutation(told('They are signed out everywhere.'))
  const removeFactor = api.people.removeSecondFactor.useMutation(told('The second step is removed.'))
  const remove = api.people.remove.useMutation(told('', onGone))

  return {
    ...orders,
    link: resetLink.data,
    isBusy: [setRole, resend, resetLink, signOut, removeFactor, block, unblock, remove].some(
      ({ isPending }) => isPending,
    ),
    setRole: (role: Person['role']) => give(() => setRole.mutate({ id, role }))(),
    resend: give(() => resend.mutate({ id })),
    issueLink: give(() => resetLink.mutate({ id })),
    signOut: give(() => signOut.mutate({ id })),
    removeFactor: give(() => removeFactor.mutate({ id })),
    block: give(() => block.mutate({ id })),
    unblock: give(() => unblock.mutate({ id })),
    remove: give(() => remove.mutate({ id })),
  }
}

interface RoleChoiceProps {
  role: Person['role']
  isBusy: boolean
  onChange: (role: Person['role']) => void
}

const roles = ['member', 'editor', 'admin'] as const

/** What somebody may do. Arrow keys walk through a select's values: nothing happens before the button is pressed. */
function RoleChoice({ role, isBusy, onChange }: RoleChoiceProps) {
  const [chosen, setChosen] = useState(role)
  const isIdle = isBusy || chosen === role
  return (
    <Field label="Role" hint="A change signs them out everywhere.">
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
            aria-disabled={isIdle}
            onClick={() => (isIdle ? undefined : onChange(chosen))}
          >
            Change role
          </Button>
        </div>
      )}
    </Field>
  )
}
