import { getQueryKey } from '@trpc/react-query'
import { api } from '#platform/web/api.ts'
import { useRefresh } from '#platform/web/use-refresh.ts'

/** Gives the function that refreshes everything that shows ideas, the editor's own list among it. */
export const useIdeasChanged = () =>
  useRefresh(
    [api.ideas, api.categories, api.search, api.admin, api.bucketList].map((part) => getQueryKey(part)),
  )
