import { createContext, use } from 'react'

/** A short message about something that just happened. */
export interface Toast {
  title: string
  description?: string
  /** `danger` interrupts screen readers; other tones wait. */
  tone?: 'neutral' | 'success' | 'danger'
  /** Optional action. The toast closes after it. */
  action?: { label: string; onClick: () => void }
}

export type ShowToast = (toast: Toast) => void

export const ToastContext = createContext<ShowToast | null>(null)

/** Returns a stable function that shows a toast, replacing the current one. @throws Error outside a ToastProvider. */
export function useToast(): ShowToast {
  const showToast = use(ToastContext)
  if (!showToast) throw new Error('useToast needs a <ToastProvider> above it')
  return showToast
}
