import { useQueryClient } from '@tanstack/react-query'
import { getQueryKey } from '@trpc/react-query'
import { api } from '#platform/web/api.ts'

/**
 * Gives the function that refreshes everything that shows ideas after some have changed. What is on the screen
 * is asked for again; what is not is forgotten, since nothing here goes stale by itself.
 */
export function useIdeasChanged(): () => Promise<void> {
  const client = useQueryClient()
  return async () => {
    const shown = [api.ideas, api.categories, api.search, api.admin].map((part) => getQueryKey(part))
    for (const queryKey of shown) client.removeQueries({ queryKey, type: 'inactive' })
    await Promise.all(shown.map((queryKey) => client.invalidateQueries({ queryKey })))
  }
}
