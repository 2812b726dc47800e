import { failureMessageOf } from '#platform/web/failure.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { useHydrated } from '#platform/web/ui/use-hydrated.tsx'
import type { FormFailure } from '#platform/web/failure.ts'
import { styled } from '#platform/web/styled.tsx'
import { FormAlert } from '../form/fields.tsx'

interface Props {
  isPending: boolean
  error: FormFailure | null
  onVerify: () => void
}

/** Button that confirms an email address. Not a plain link, because mail scanners open links. */
export function VerifyButton({ isPending, error, onVerify }: Props) {
  const isHydrated = useHydrated()
  return (
    <>
      {error ? <FormAlert>{failureMessageOf(error)}</FormAlert> : null}
      <NoScript>This page needs JavaScript to verify your address.</NoScript>
      <Button
        look="main"
        disabled={!isHydrated}
        aria-disabled={isPending || undefined}
        onClick={() => {
          if (!isPending) onVerify()
        }}
      >
        {isPending ? 'Verifying…' : 'Verify my email'}
      </Button>
    </>
  )
}

const NoScript = styled('noscript', { base: { display: 'block', color: 'quiet', mb: 6 } })
