import { useEffect, useRef } from 'react'
import { longestCode } from '#features/accounts/limits.ts'
import { TextField } from '../form/text-field.tsx'

interface Props {
  isRecovery: boolean
  error: string | undefined
}

/** Where a code is typed; it takes the focus, for what had it before is gone. */
export function CodeField({ isRecovery, error }: Props) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    place.current?.querySelector('input')?.focus()
  }, [])
  const shared = { name: 'code', required: true, maxLength: longestCode, error } as const
  return (
    <div ref={place}>
      {isRecovery ? (
        <TextField
          label="Recovery code"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          hint="One of those that you have kept. It is used up by this."
          {...shared}
        />
      ) : (
        <TextField
          label="Code"
          inputMode="numeric"
          autoComplete="one-time-code"
          hint="Six digits, from your authenticator app."
          {...shared}
        />
      )}
    </div>
  )
}
