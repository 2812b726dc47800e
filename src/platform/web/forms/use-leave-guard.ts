import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useBlocker } from 'react-router'

/**
 * Keeps what is not saved yet from being lost: whoever leaves the page, goes back or closes is asked first.
 * `close` asks and then closes, `leave` closes without asking; while `isAsking`, the page shows the question.
 *
 * @param isDirty asked at the moment when something would be lost.
 */
export function useLeaveGuard(isDirty: () => boolean, onClose: () => void) {
  const [isClosing, setIsClosing] = useState(false)
  const isLeaving = useRef(false)
  const blocker = useBlocker(() => !isLeaving.current && isDirty())

  const ask = useEffectEvent((event: BeforeUnloadEvent) => {
    if (isDirty()) event.preventDefault()
  })
  useEffect(() => {
    const listener = (event: BeforeUnloadEvent) => ask(event)
    addEventListener('beforeunload', listener)
    return () => removeEventListener('beforeunload', listener)
  }, [])

  function leave() {
    isLeaving.current = true
    setIsClosing(false)
    if (blocker.state === 'blocked') blocker.proceed()
    else onClose()
  }

  return {
    isAsking: isClosing || blocker.state === 'blocked',
    close: () => (isDirty() ? setIsClosing(true) : leave()),
    leave,
    stay: () => {
      setIsClosing(false)
      if (blocker.state === 'blocked') blocker.reset()
    },
  }
}
