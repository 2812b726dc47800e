import type { QueryClient } from '@tanstack/react-query'
import { getQueryKey } from '@trpc/react-query'
import { api } from './api.ts'

/** Where the site keeps who is signed in: a user, null for a visitor, nothing while it is being asked. */
export const currentUserKey = getQueryKey(api.accounts.current, undefined, 'query')

/**
 * Makes the site a visitor's. What was asked in somebody's name is forgotten, and what is on the screen is asked
 * again: nobody who sits down here next may find a trace of it. For sign-out, and for a session that has ended.
 */
export async function forgetPersonalData(queryClient: QueryClient): Promise<void> {
  queryClient.setQueryData(currentUserKey, null)
  const currentUser = queryClient.getQueryCache().find({ queryKey: currentUserKey })
  const predicate = (query: unknown) => query !== currentUser
  queryClient.removeQueries({ type: 'inactive', predicate })
  await queryClient.resetQueries({ type: 'active', predicate })
}
