import { useToast, type Toast } from './toasts/use-toast.ts'

/** Puts a link into the clipboard and says so, or says what is left to do: browsers may forbid it. */
export function useCopy() {
  const toast = useToast()
  return async (link: string, insteadOf: () => Toast) => {
    try {
      await copy(link)
      toast({ title: 'Link copied', tone: 'success' })
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
  const put = (event: ClipboardEvent) => {
    event.clipboardData?.setData('text/plain', text)
    event.preventDefault()
  }
  document.addEventListener('copy', put)
  try {
    if (!document.execCommand('copy')) throw new Error('This browser has no clipboard')
  } finally {
    document.removeEventListener('copy', put)
  }
}
