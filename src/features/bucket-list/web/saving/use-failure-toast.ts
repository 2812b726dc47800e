import { failureMessageOf, type QueryFailure } from '#platform/web/failure.ts'
import { useToast } from '#platform/web/toasts/use-toast.ts'

/** Gives what says what could not be done, and why. */
export function useFailureToast() {
  const toast = useToast()
  return (error: QueryFailure, title: string) =>
    toast({ title, description: failureMessageOf(error, 'Please try again.'), tone: 'danger' })
}
