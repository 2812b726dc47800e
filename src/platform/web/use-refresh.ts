import { useQueryClient, type QueryKey } from '@tanstack/react-query'

/**
 * Gives the function that refreshes the named queries after a change. What is on the screen is asked for again;
 * what is not is forgotten, since nothing here goes stale by itself.
 */
export function useRefresh(keys: readonly QueryKey[]): () => Promise<void> {
  const client = useQueryClient()
  return async () => {
    for (const queryKey of keys) client.removeQueries({ queryKey, type: 'inactive' })
    await Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey })))
  }
}
