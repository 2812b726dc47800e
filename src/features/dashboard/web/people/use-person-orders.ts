import { getQueryKey } from '@trpc/react-query'
import { useState } from 'react'
import type { Person } from '#features/dashboard/contract.ts'
import { api } from '#platform/web/api.ts'
import { sentenceOf, type QueryFailure } from '#platform/web/failure.ts'
import { useRefresh } from '#platform/web/use-refresh.ts'

/** What an admin can order about somebody's account, and what came of it. */
export function usePersonOrders(id: number, onGone: () => void) {
  const [done, setDone] = useState('')
  const [refusal, setRefusal] = useState('')
  const refresh = useRefresh([getQueryKey(api.people), getQueryKey(api.admin)])

  const told = (sentence: string) => ({
    onMutate: () => {
      setDone('')
      setRefusal('')
    },
    onSuccess: async () => {
      setDone(sentence)
      await refresh()
    },
    onError: (error: QueryFailure) => setRefusal(sentenceOf(error)),
  })
  const setRole = api.people.setRole.useMutation(told('The role is changed.'))
  const resend = api.people.resendVerification.useMutation(told('The mail is on its way.'))
  const resetLink = api.people.resetLink.useMutation(told('Here is the link.'))
  const block = api.people.block.useMutation(told('The account is blocked.'))
  const unblock = api.people.unblock.useMutation(told('The account is open again.'))
  const remove = api.people.remove.useMutation({
    ...told(''),
    onSuccess: async () => {
      onGone()
      await refresh()
    },
  })

  return {
    done,
    refusal,
    link: resetLink.data,
    isBusy: [setRole, resend, resetLink, block, unblock, remove].some(({ isPending }) => isPending),
    setRole: (role: Person['role']) => setRole.mutate({ id, role }),
    resend: () => resend.mutate({ id }),
    issueLink: () => resetLink.mutate({ id }),
    block: () => block.mutate({ id }),
    unblock: () => unblock.mutate({ id }),
    remove: () => remove.mutate({ id }),
  }
}
