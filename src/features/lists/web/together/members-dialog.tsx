import { useEffect, useId, useRef, useState } from 'react'
import type { ListDetails, MemberView } from '#features/lists/contract.ts'
import { invitedRoles } from '#features/lists/limits.ts'
import { roleAbilities, roleLabels } from '#features/lists/messages.ts'
import { api } from '#platform/web/api.ts'
import type { QueryFailure } from '#platform/web/failure.ts'
import { Select } from '#platform/web/forms/controls.ts'
import { Dialog } from '#platform/web/overlays/dialog.tsx'
import { useFocusFallback } from '#platform/web/overlays/use-focus-fallback.ts'
import { includingInactive } from '#platform/web/query-client.ts'
import { css, styled } from '#platform/web/styled.tsx'
import { useFailureToast } from '#platform/web/toasts/use-failure-toast.ts'
import { useToast } from '#platform/web/toasts/use-toast.ts'
import { Badge } from '#platform/web/ui/badge.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { Icon } from '#platform/web/ui/icon.tsx'
import { Group } from '#platform/web/ui/panel.tsx'
import { useRefreshAfterLeaving } from '../use-lists.ts'
import { InvitationLinks } from './invitation-links.tsx'

type SharedList = Pick<ListDetails, 'id' | 'title' | 'role' | 'members'>

interface ButtonProps {
  list: SharedList
  /** Called when the member has left the list, which they can no longer open. */
  onLeft: () => void
}

/**
 * Button with the number of a list's members, which opens a dialog to see, invite and manage them. Calls `onLeft`
 * after the member has left the list.
 */
export function MembersButton({ list, onLeft }: ButtonProps) {
  const [isOpen, setOpen] = useState(false)
  const count = list.members.length
  return (
    <>
      <Button size="sm" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Icon name="people" size={18} />
        {count > 1 ? `${count} members` : list.role === 'owner' ? 'Invite people' : 'Members'}
      </Button>
      {isOpen ? <MembersDialog list={list} onClose={() => setOpen(false)} onLeft={onLeft} /> : null}
    </>
  )
}

interface MembersDialogProps extends ButtonProps {
  onClose: () => void
}

/**
 * Dialog with the members of a list and their roles. The owner changes and removes members, hands the list over and
 * creates links to invite with; everybody can leave.
 */
function MembersDialog({ list, onClose, onLeft }: MembersDialogProps) {
  const { data: user } = api.accounts.current.useQuery()
  const changes = useMemberChanges(list, onLeft)
  const [question, setQuestion] = useState<Question | null>(null)
  const place = useFocusFallback<HTMLDivElement>(question)
  const isOwner = list.role === 'owner'
  const own = list.members.find(({ userId }) => userId === user?.id)

  const confirmation =
    question && own ? (
      <Confirmation
        {...describe(question, list, own)}
        onConfirm={() => {
          setQuestion(null)
          changes[question.action](question.member)
        }}
        onCancel={() => setQuestion(null)}
      />
    ) : null

  return (
    <Dialog
      title={`Members of “${list.title}”`}
      description="Members can see each other’s names, and what each of them has planned and done on this list. Notes, photos, email addresses and other lists stay private."
      onClose={onClose}
    >
      <div ref={place} tabIndex={-1}>
        <ul className={css({ listStyle: 'none', mb: 5 })} aria-label="Members">
          {list.members.map((member) => (
            <MemberRow key={member.userId}>
              <span className={css({ flex: '1', minWidth: 40, overflowWrap: 'anywhere' })}>
                {member.name}
                {member === own ? <span className={css({ color: 'quiet' })}> (you)</span> : null}
              </span>
              {isOwner && member !== own ? (
                <RoleControls member={member} onChange={changes.setRole} onAsk={setQuestion} />
              ) : (
                <Badge>{roleLabels[member.role]}</Badge>
              )}
              {question?.member.userId === member.userId && question.action !== 'leave' ? confirmation : null}
            </MemberRow>
          ))}
        </ul>
        {isOwner ? <InvitationLinks key={changes.revocations} listId={list.id} title={list.title} /> : null}
        <div className={css({ mt: 5 })}>
          {question?.action === 'leave' ? (
            confirmation
          ) : own ? (
            <Button
              className={css({ color: 'danger' })}
              size="sm"
              onClick={() => setQuestion({ action: 'leave', member: own })}
            >
              Leave this list
            </Button>
          ) : null}
        </div>
      </div>
    </Dialog>
  )
}

interface Question {
  action: 'remove' | 'handOver' | 'leave'
  member: MemberView
}

/**
 * Returns the text and the button label of the confirmation before a member is removed, becomes the owner, or leaves.
 */
function describe({ action, member: { name, role } }: Question, { members }: SharedList, own: MemberView) {
  if (action === 'remove') {
    return {
      text: `${name} will no longer be able to open the list, and all invitation links will stop working. What they’ve saved and done stays on their own bucket list.`,
      confirm: 'Remove',
    }
  }
  if (action === 'handOver') {
    return {
      text: `${name} will become the owner and decide who’s a member. You’ll become an editor.`,
      confirm: 'Make owner',
    }
  }
  const heir = members.find((each) => each !== own && each.role === 'editor')
  const ending = heir
    ? `${heir.name} will become the owner.`
    : members.length === 1
      ? 'You’re the only member, so the list will be deleted.'
      : 'No one else can edit this list, so it will be deleted for everyone. To keep it, make someone an editor first.'
  const text = 'What you’ve saved and done stays on your own bucket list.'
  return { text: role === 'owner' ? `${ending} ${text}` : text, confirm: 'Leave this list' }
}

interface RoleControlsProps {
  member: MemberView
  onChange: (member: MemberView, role: (typeof invitedRoles)[number]) => void
  onAsk: (question: Question) => void
}

/** Controls with which the owner changes the role of a member and removes them. */
function RoleControls({ member, onChange, onAsk }: RoleControlsProps) {
  return (
    <div className={css({ display: 'flex', alignItems: 'center', gap: 1, ml: 'auto' })}>
      <Select
        className={css({ width: 'auto', minHeight: 11, fontSize: 'sm', px: 3 })}
        aria-label={`Role of ${member.name}`}
        value={member.role}
        onChange={({ target: { value } }) => {
          const role = invitedRoles.find((each) => each === value)
          if (role) onChange(member, role)
          else onAsk({ action: 'handOver', member })
        }}
      >
        {invitedRoles.map((role) => (
          <option key={role} value={role}>
            {roleLabels[role]}
          </option>
        ))}
        <option value="owner">Make owner…</option>
      </Select>
      <Button
        look="quiet"
        size="sm"
        aria-label={`Remove ${member.name}`}
        onClick={() => onAsk({ action: 'remove', member })}
      >
        Remove
      </Button>
    </div>
  )
}

interface ConfirmationProps {
  text: string
  confirm: string
  onConfirm: () => void
  onCancel: () => void
}

/** Asks before a change that cannot be undone, and gets the focus. */
function Confirmation({ text, confirm, onConfirm, onCancel }: ConfirmationProps) {
  const id = useId()
  const group = useRef<HTMLFieldSetElement>(null)
  useEffect(() => {
    group.current?.focus()
  }, [])
  return (
    <Group
      className={css({
        display: 'block',
        width: 'full',
        p: 4,
        background: 'sunken',
        borderRadius: 'md',
        fontSize: 'sm',
      })}
      label={confirm}
      aria-describedby={id}
      tabIndex={-1}
      ref={group}
    >
      <p className={css({ mb: 3 })} id={id}>
        {text}
      </p>
      <div className={css({ display: 'flex', flexWrap: 'wrap', gap: 2 })}>
        <Button className={css({ color: 'danger' })} size="sm" onClick={onConfirm}>
          {confirm}
        </Button>
        <Button look="quiet" size="sm" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </Group>
  )
}

/**
 * Returns the actions on members. The shown list is refreshed after each, also after a failed one, unless the member has
 * left it.
 */
function useMemberChanges({ id, title }: SharedList, onLeft: () => void) {
  const toast = useToast()
  const showFailure = useFailureToast()
  const { lists } = api.useUtils()
  const { data: user } = api.accounts.current.useQuery()
  const [revocations, setRevocations] = useState(0)
  const countRevocation = () => setRevocations((count) => count + 1)
  const refreshAfterLeaving = useRefreshAfterLeaving()
  const refresh = () =>
    Promise.all(
      [lists.get, lists.list, lists.forIdea, lists.invitations.list].map((query) =>
        query.invalidate(undefined, includingInactive),
      ),
    )
  const role = api.lists.members.changeRole.useMutation({
    onSuccess({ name, role: given }) {
      toast({
        title: given === 'owner' ? `${name} is now the owner` : `${name} is now ${roleAbilities[given].name}`,
        ...(given === 'viewer' ? { description: 'All invitation links have stopped working.' } : {}),
        tone: 'success',
      })
      if (given === 'viewer') countRevocation()
    },
    onError: (error: QueryFailure) => showFailure(error, 'Couldn’t change the role'),
    onSettled: refresh,
  })
  const removal = api.lists.members.remove.useMutation({
    onSuccess(_nothing, { userId }) {
      if (userId !== user?.id) {
        countRevocation()
        return
      }
      toast({ title: `You left “${title}”`, tone: 'success' })
      onLeft()
    },
    onError: (error: QueryFailure) => showFailure(error, 'That didn’t work'),
    onSettled: (_nothing, error, { userId }) =>
      userId === user?.id && !error ? refreshAfterLeaving() : refresh(),
  })
  const remove = ({ userId }: MemberView) => removal.mutate({ id, userId })
  return {
    setRole: ({ userId }: MemberView, given: (typeof invitedRoles)[number]) =>
      role.mutate({ id, userId, role: given }),
    handOver: ({ userId }: MemberView) => role.mutate({ id, userId, role: 'owner' }),
    remove,
    leave: remove,
    /** Number of member changes that have revoked the links to the list. */
    revocations,
  }
}

const MemberRow = styled('li', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: 2,
    py: 2,
    borderBottomWidth: '1px',
    borderColor: 'line',
  },
})
