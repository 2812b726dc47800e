import { createContext, use } from 'react'

/** A short message about something that just happened. */
export interface Toast {
  title: string
  description?: string
  /** Sentence below the description, such as that an idea was kept although nobody is signed in. */
  note?: string
  /** `danger` interrupts screen readers; other tones wait. */
  tone?: 'neutral' | 'success' | 'danger'
  /** Optional actions. The toast closes after either. */
  action?: ToastAction
  secondAction?: ToastAction
}

interface ToastAction {
  label: string
  onClick: () => void
}

export type ShowToast = (toast: Toast) => void

export const ToastContext = createContext<ShowToast | null>(null)

/**
 * Returns a stable function that shows a toast, a short notice in a corner of the screen with title and tone, in place
 * of the current one.
 * @throws Error outside a ToastProvider.
 */
export function useToast(): ShowToast {
  const showToast = use(ToastContext)
  if (!showToast) throw new Error('useToast needs a <ToastProvider> above it')
  return showToast
}
