import { createContext, useCallback, useEffect, useMemo, useRef, useState, type ReactNode } from 'react'

const openDelayMs = 700
const skipDelayMs = 300

interface Tooltips {
  /** ID of the open tooltip. */
  openId: string | null
  openSoon: (id: string) => void
  close: () => void
}

export const TooltipContext = createContext<Tooltips | null>(null)

/**
 * Context provider that decides which one tooltip is open. It opens after a delay, or immediately after another one
 * has closed, so that a toolbar can be explored quickly.
 */
export function TooltipProvider({ children }: { children: ReactNode }) {
  const [openId, setOpenId] = useState<string | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const closedAt = useRef(-Infinity)

  const openSoon = useCallback((id: string) => {
    const isReading = performance.now() - closedAt.current < skipDelayMs
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setOpenId(id), isReading ? 0 : openDelayMs)
  }, [])

  const close = useCallback(() => {
    clearTimeout(timer.current)
    if (openId === null) return
    closedAt.current = performance.now()
    setOpenId(null)
  }, [openId])

  useEffect(() => {
    if (openId === null) return undefined
    const closeOnEscape = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') close()
    }
    document.addEventListener('keydown', closeOnEscape)
    // A tooltip does not scroll with its control.
    document.addEventListener('scroll', close, { capture: true })
    return () => {
      document.removeEventListener('keydown', closeOnEscape)
      document.removeEventListener('scroll', close, { capture: true })
    }
  }, [openId, close])

  const tooltips = useMemo(() => ({ openId, openSoon, close }), [openId, openSoon, close])
  return <TooltipContext value={tooltips}>{children}</TooltipContext>
}
