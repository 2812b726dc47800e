import { useEffect, useRef, useState } from 'react'
import { useBlocker } from 'react-router'

/**
 * Keeps what is not saved yet from being lost: whoever leaves the page, goes back or closes is asked first.
 * `close` asks and then closes, `leave` closes without asking; while `isAsking`, the page shows the question.
 */
export function useLeaveGuard(isDirty: boolean, onClose: () => void) {
  const [isClosing, setIsClosing] = useState(false)
  const isLeaving = useRef(false)
  const blocker = useBlocker(() => isDirty && !isLeaving.current)

  useEffect(() => {
    if (!isDirty) return undefined
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [isDirty])

  function leave() {
    isLeaving.current = true
    setIsClosing(false)
    if (blocker.state === 'blocked') blocker.proceed()
    else onClose()
  }

  return {
    isAsking: isClosing || blocker.state === 'blocked',
    close: () => (isDirty ? setIsClosing(true) : leave()),
    leave,
    stay: () => {
      setIsClosing(false)
      if (blocker.state === 'blocked') blocker.reset()
    },
  }
}
