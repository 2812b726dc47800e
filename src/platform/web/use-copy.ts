import { useToast, type Toast } from './toasts/use-toast.ts'

/**
 * Returns an async function `(text, insteadOf, done)` that copies a text to the clipboard and shows a toast titled
 * `done` (“Link copied” by default). If the browser forbids copying, it shows the toast that `insteadOf` returns.
 */
export function useCopy() {
  const toast = useToast()
  return async (text: string, insteadOf: () => Toast, done = 'Link copied') => {
    try {
      await copy(text)
      toast({ title: done, tone: 'success' })
    } catch {
      toast(insteadOf())
    }
  }
}

async function copy(text: string): Promise<void> {
  if ('clipboard' in navigator) return navigator.clipboard.writeText(text)
  copyByCommand(text)
}

/** Fallback for plain HTTP, where browsers provide no Clipboard API. */
function copyByCommand(text: string) {
  const onCopy = (event: ClipboardEvent) => {
    event.clipboardData?.setData('text/plain', text)
    event.preventDefault()
  }
  document.addEventListener('copy', onCopy)
  try {
    if (!document.execCommand('copy')) throw new Error('This browser has no clipboard')
  } finally {
    document.removeEventListener('copy', onCopy)
  }
}
