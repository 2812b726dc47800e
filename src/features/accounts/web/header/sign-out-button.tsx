import { Button } from '#platform/web/ui/button.tsx'
import { css } from '#platform/web/styled.tsx'
import { useSignOut } from './use-sign-out.ts'

export function SignOutButton() {
  const { signOut, isSigningOut } = useSignOut()
  return (
    <Button
      className={css({ color: 'quiet', _hover: { color: 'ink' }, flexShrink: 0 })}
      look="quiet"
      size="sm"
      aria-disabled={isSigningOut || undefined}
      onClick={signOut}
    >
      Sign Out
    </Button>
  )
}
