import { getQueryKey } from '@trpc/react-query'
import { api } from '#platform/web/api.ts'
import { useOrders } from '#platform/web/use-orders.ts'
import { useRefresh } from '#platform/web/use-refresh.ts'

/** What an admin does about invitations, and what came of it. */
export function useInvitationOrders(onInvited: () => void) {
  const { told, give, ...orders } = useOrders(useRefresh([getQueryKey(api.people), getQueryKey(api.admin)]))
  const invite = api.people.invite.useMutation(
    told(({ email }: { email: string }) => `The invitation of ${email} is on its way.`, onInvited),
  )
  const revoke = api.people.revokeInvitation.useMutation(told('The invitation is taken back.'))

  return {
    ...orders,
    isBusy: invite.isPending || revoke.isPending,
    isInviting: invite.isPending,
    invite: (email: string) => give(() => invite.mutate({ email }))(),
    revoke: (id: number) => give(() => revoke.mutate({ id }))(),
  }
}
