import { useEffect, useState } from 'react'

/** Returns the latest value that has not changed for `ms` milliseconds; the initial value at first. */
export function useDebounced<Value>(value: Value, ms: number): Value {
  const [debounced, setRested] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), ms)
    return () => clearTimeout(timer)
  }, [value, ms])
  return debounced
}
