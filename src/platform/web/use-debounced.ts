import { useEffect, useState } from 'react'

/** The value as it was when it last stayed the same for so many milliseconds. */
export function useDebounced<Value>(value: Value, ms: number): Value {
  const [debounced, setRested] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), ms)
    return () => clearTimeout(timer)
  }, [value, ms])
  return debounced
}
