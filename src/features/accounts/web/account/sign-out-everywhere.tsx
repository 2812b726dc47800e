import { api } from '#platform/web/api.ts'
import { sentenceOf } from '#platform/web/failure.ts'
import { useToast } from '#platform/web/toasts/use-toast.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { css } from '#platform/web/styled.tsx'
import { useLeaving } from '../signing-in/use-leaving.ts'

/** Ends every session of the account, this one too. */
export function SignOutEverywhere() {
  const leave = useLeaving()
  const toast = useToast()
  const { mutate, isPending } = api.accounts.signOutEverywhere.useMutation({
    onSuccess: () => leave({ title: 'You are signed out everywhere', tone: 'success' }),
    onError: (error) => toast({ title: sentenceOf(error), tone: 'danger' }),
  })
  return (
    <Button
      className={css({ mt: 6 })}
      aria-disabled={isPending || undefined}
      onClick={() => {
        if (!isPending) mutate()
      }}
    >
      {isPending ? 'Signing out…' : 'Sign out everywhere'}
    </Button>
  )
}
