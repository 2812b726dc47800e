import { sentenceOf, type QueryFailure } from '#platform/web/failure.ts'
import { useToast } from '#platform/web/toasts/use-toast.ts'

/** Gives what says that something could not be done, and why. */
export function useFailureToast() {
  const toast = useToast()
  return (error: QueryFailure, title = 'Error') =>
    toast({ title, description: sentenceOf(error, 'Please try again.'), tone: 'danger' })
}
