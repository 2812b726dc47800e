import { useToast, type Toast } from './toasts/use-toast.ts'

/** Puts a link, or another text, into the clipboard and says so, or says what is left to do: browsers may forbid it. */
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

/** By plain http at an address in numbers, browsers offer no clipboard but this one. */
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
