import { getQueryKey } from '@trpc/react-query'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { api } from '#platform/web/api.ts'
import { failureMessageOf, isMissing, type QueryFailure } from '#platform/web/failure.ts'
import { currentOnVisit, includingInactive } from '#platform/web/query-client.ts'
import { useToast } from '#platform/web/toasts/use-toast.ts'

/** Interval in which an open list fetches the changes of its other members. */
export const refreshMs = 8000

/** Returns the IANA name of the browser's time zone, which decides on which date something was completed. */
export const localZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone

/**
 * Queries the lists that the member owns or has joined, in their own order (that of the shelf, their page of lists),
 * archived ones included, and returns the query.
 */
export const useShelf = () => api.lists.list.useQuery({ zone: localZone() }, currentOnVisit)

/**
 * Queries a list and returns the query; fetches it again every 8 seconds while its tab is visible, until the member can
 * no longer see it (404). In that case, its data is removed from the query cache when the component unmounts.
 */
export function useList(id: number) {
  const request = { id, zone: localZone() }
  const list = api.lists.get.useQuery(request, {
    ...currentOnVisit,
    refetchInterval: ({ state }) => (isMissing(state.error) ? false : refreshMs),
  })
  const queries = useQueryClient()
  const isLost = isMissing(list.error)
  useEffect(() => {
    const queryKey = getQueryKey(api.lists.get, { id, zone: localZone() }, 'query')
    return isLost ? () => queries.removeQueries({ queryKey }) : undefined
  }, [isLost, id, queries])
  return list
}

/** Returns the title of a list from the query cache, without fetching it: undefined until `useList` has. */
export const useListTitle = (id: number): string | undefined =>
  api.lists.get.useQuery({ id, zone: localZone() }, { enabled: false }).data?.title

/**
 * Returns a function that refetches all queries of lists, and those of the member's bucket list that show the same
 * entries. It resolves once they are fetched.
 */
export function useListRefresh(): () => Promise<unknown> {
  const { lists } = api.useUtils()
  const refreshBucketList = useBucketListRefresh()
  return () => Promise.all([lists.invalidate(), refreshBucketList()])
}

/**
 * Returns a function that refetches what the member still sees after leaving a list: their lists and their bucket list.
 * The list itself is not fetched: its page, still open for a moment, would say that they can’t see it.
 */
export function useRefreshAfterLeaving(): () => Promise<unknown> {
  const { lists } = api.useUtils()
  const refreshBucketList = useBucketListRefresh()
  return () =>
    Promise.all([
      lists.list.invalidate(undefined, includingInactive),
      lists.forIdea.invalidate(undefined, includingInactive),
      refreshBucketList(),
    ])
}

function useBucketListRefresh(): () => Promise<unknown> {
  const { bucketList } = api.useUtils()
  return () =>
    Promise.all([
      bucketList.list.invalidate(undefined, includingInactive),
      bucketList.saved.invalidate(undefined, includingInactive),
      bucketList.counts.invalidate(undefined, includingInactive),
      bucketList.customIdeas.invalidate(undefined, includingInactive),
    ])
}

/**
 * Returns a function that shows a toast with a title and the reason why an action on lists failed, and refetches the
 * lists: they may have changed, or the member may have been removed from one.
 */
export function useListFailure(): (error: unknown, title: string) => void {
  const toast = useToast()
  const refresh = useListRefresh()
  return (error, title) => {
    const description = isFailure(error) ? failureMessageOf(error, 'Please try again.') : 'Please try again.'
    toast({ title, description, tone: 'danger' })
    void refresh()
  }
}

const isFailure = (error: unknown): error is QueryFailure => error instanceof Error
