import { createContext, use } from 'react'

/** A short message about what just happened. */
export interface Toast {
  title: string
  description?: string
  /** Danger interrupts a screen reader; the others wait until it has finished. */
  tone?: 'neutral' | 'success' | 'danger'
  /** Something to do about it. The toast closes when it is done. */
  action?: { label: string; onClick: () => void }
}

export type ShowToast = (toast: Toast) => void

export const ToastContext = createContext<ShowToast | null>(null)

/** Gives the function that shows a toast, in place of the one that is shown. It stays the same function. */
export function useToast(): ShowToast {
  const showToast = use(ToastContext)
  if (!showToast) throw new Error('useToast needs a <ToastProvider> above it')
  return showToast
}
