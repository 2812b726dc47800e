import { useToast, type Toast } from './toasts/use-toast.ts'

/** Puts a link into the clipboard and says so, or says what is left to do: browsers may forbid it, and have no clipboard on a plain http address. */
export function useCopy() {
  const toast = useToast()
  return async (link: string, insteadOf: () => Toast) => {
    try {
      await navigator.clipboard.writeText(link)
      toast({ title: 'Link copied', tone: 'success' })
    } catch {
      toast(insteadOf())
    }
  }
}
