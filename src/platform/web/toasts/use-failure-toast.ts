import { failureMessageOf, type QueryFailure } from '#platform/web/failure.ts'
import { useToast } from './use-toast.ts'

/**
 * Returns a function that shows an error toast: its argument `title` says which action failed, the error says why
 * (“Please try again.” if it gives no reason).
 */
export function useFailureToast() {
  const toast = useToast()
  return (error: QueryFailure, title: string) =>
    toast({ title, description: failureMessageOf(error, 'Please try again.'), tone: 'danger' })
}
