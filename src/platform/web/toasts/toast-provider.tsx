import { useCallback, useEffect, useState, type ReactNode } from 'react'
import type { ToastArea } from './toast-area.tsx'
import { ToastContext, type Toast } from './use-toast.ts'

/** How long a closed toast is kept, in ms. */
const retentionMs = 1_000_000

interface ToastEntry {
  /** Distinguishes equal toasts. */
  id: number
  toast: Toast
  isShown: boolean
}

/**
 * Context provider of `useToast`. Holds the latest toast and shows it until it is closed. The toast area is loaded
 * after hydration rather than with the first toast, which may report a lost connection.
 */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [latest, setLatest] = useState<ToastEntry | null>(null)

  const [Area, setArea] = useState<typeof ToastArea>()

  useEffect(() => {
    // If loading fails, the page works without toasts.
    import('./toast-area.tsx').then(
      (loaded) => setArea(() => loaded.ToastArea),
      () => {},
    )
  }, [])

  const showToast = useCallback((toast: Toast) => {
    setLatest((last) => ({ id: (last?.id ?? 0) + 1, toast, isShown: true }))
  }, [])
  const close = useCallback(() => setLatest((last) => last && { ...last, isShown: false }), [])

  useEffect(() => {
    if (!latest || latest.isShown) return undefined
    const timer = setTimeout(() => setLatest(null), retentionMs)
    return () => clearTimeout(timer)
  }, [latest])

  return (
    <ToastContext value={showToast}>
      {children}
      {Area ? (
        <Area id={latest?.id ?? 0} toast={latest?.isShown ? latest.toast : null} onClose={close} />
      ) : null}
    </ToastContext>
  )
}
