import { getQueryKey } from '@trpc/react-query'
import type { Person } from '#features/dashboard/contract.ts'
import { api } from '#platform/web/api.ts'
import { useOrders } from '#platform/web/use-orders.ts'
import { useRefresh } from '#platform/web/use-refresh.ts'

/** What an admin can order about somebody's account, and what came of it. */
export function usePersonOrders(id: number, onGone: () => void) {
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
