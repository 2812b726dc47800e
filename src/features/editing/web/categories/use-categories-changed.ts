import { getQueryKey } from '@trpc/react-query'
import { api } from '#platform/web/api.ts'
import { useRefresh } from '#platform/web/use-refresh.ts'

/** Gives the function that refreshes everything that shows categories; ideas carry the names of theirs. */
export const useCategoriesChanged = () =>
  useRefresh([api.categories, api.ideas, api.search, api.admin].map((part) => getQueryKey(part)))
