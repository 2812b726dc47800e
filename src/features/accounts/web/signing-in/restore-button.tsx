import { failureMessageOf } from '#platform/web/failure.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { useHydrated } from '#platform/web/ui/use-hydrated.tsx'
import type { FormFailure } from '#platform/web/failure.ts'
import { styled } from '#platform/web/styled.tsx'
import { FormAlert } from '../form/fields.tsx'

interface Props {
  isPending: boolean
  error: FormFailure | null
  onRestore: () => void
}

/**
 * Button that calls `onRestore` to move an account back to its former address, with the error of the last attempt.
 * Not a plain link, because mail scanners open links.
 */
export function RestoreButton({ isPending, error, onRestore }: Props) {
  const isHydrated = useHydrated()
  return (
    <>
      {error ? <FormAlert>{failureMessageOf(error)}</FormAlert> : null}
      <NoScript>This page needs JavaScript to recover your account.</NoScript>
      <Button
        look="main"
        disabled={!isHydrated}
        aria-disabled={isPending || undefined}
        onClick={() => {
          if (!isPending) onRestore()
        }}
      >
        {isPending ? 'Recovering…' : 'Recover my account'}
      </Button>
    </>
  )
}

const NoScript = styled('noscript', { base: { display: 'block', color: 'quiet', mb: 6 } })
