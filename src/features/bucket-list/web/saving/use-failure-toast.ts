import { failureMessageOf, type QueryFailure } from '#platform/web/failure.ts'
import { useToast } from '#platform/web/toasts/use-toast.ts'

/** Returns a function that shows a toast with the failed action and the reason. */
export function useFailureToast() {
  const toast = useToast()
  return (error: QueryFailure, title: string) =>
    toast({ title, description: failureMessageOf(error, 'Please try again.'), tone: 'danger' })
}
