import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/**
 * Returns whether the page is being printed, updated synchronously before the print layout, so that content hidden on
 * screen can be included.
 */
export function usePrinting(): boolean {
  const [isPrinting, setPrinting] = useState(false)
  useEffect(() => {
    const begin = () => flushSync(() => setPrinting(true))
    const end = () => setPrinting(false)
    addEventListener('beforeprint', begin)
    addEventListener('afterprint', end)
    return () => {
      removeEventListener('beforeprint', begin)
      removeEventListener('afterprint', end)
    }
  }, [])
  return isPrinting
}
