import { useCallback, useEffect, useState, type ReactNode } from 'react'
import type { ToastArea } from './toast-area.tsx'
import { ToastContext, type Toast } from './use-toast.ts'

/** How long a toast that has gone is kept. */
const retentionMs = 1_000_000

interface ToastEntry {
  /** Tells a toast from an equal one before it. */
  id: number
  toast: Toast
  isShown: boolean
}

/**
 * Keeps the latest toast and shows it until it is closed. The area is fetched as soon as the page is alive, not
 * with the first toast: one that tells of a lost connection could not be fetched any more.
 */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [latest, setLatest] = useState<ToastEntry | null>(null)

  const [Area, setArea] = useState<typeof ToastArea>()

  useEffect(() => {
    // A page whose area could not be fetched says less, but it goes on.
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
