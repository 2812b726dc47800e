import { getQueryKey } from '@trpc/react-query'
import { useRef, useState } from 'react'
import { api } from '#platform/web/api.ts'
import { hasCode, sentenceOf, type QueryFailure } from '#platform/web/failure.ts'
import { useRefresh } from '#platform/web/use-refresh.ts'

/** What an admin does about invitations, and what came of it. */
export function useInvitationOrders(onInvited: () => void) {
  const [told, setTold] = useState({ done: '', refusal: '' })
  const [isAsked, setIsAsked] = useState(false)
  const order = useRef<() => void>(undefined)
  const refresh = useRefresh([getQueryKey(api.people), getQueryKey(api.admin)])

  const onError = (failure: QueryFailure) => {
    if (hasCode(failure, 'password_needed')) setIsAsked(true)
    else setTold({ done: '', refusal: sentenceOf(failure) })
  }
  const invite = api.people.invite.useMutation({
    onError,
    async onSuccess({ email }) {
      setTold({ done: `The invitation of ${email} is on its way.`, refusal: '' })
      onInvited()
      await refresh()
    },
  })
  const revoke = api.people.revokeInvitation.useMutation({
    onError,
    async onSuccess() {
      setTold({ done: 'The invitation is taken back.', refusal: '' })
      await refresh()
    },
  })

  /** Gives an order, and once more where the password has to be confirmed first. */
  const give = (ordered: () => void) => {
    order.current = ordered
    ordered()
  }

  return {
    /** Where the admin is asked for the password. */
    confirmation: isAsked && {
      onConfirmed: () => {
        setIsAsked(false)
        order.current?.()
      },
      onClose: () => setIsAsked(false),
    },
    ...told,
    isBusy: invite.isPending || revoke.isPending,
    isInviting: invite.isPending,
    invite: (email: string) => give(() => invite.mutate({ email })),
    revoke: (id: number) => give(() => revoke.mutate({ id })),
  }
}
