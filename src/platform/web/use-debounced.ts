import { useEffect, useState } from 'react'

/** Returns the value debounced: updated once it has not changed for `ms` milliseconds. */
export function useDebounced<Value>(value: Value, ms: number): Value {
  const [debounced, setRested] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), ms)
    return () => clearTimeout(timer)
  }, [value, ms])
  return debounced
}
