import { Button } from '#platform/web/ui/button.tsx'
import { useSignOut } from './use-sign-out.ts'

export function SignOutButton() {
  const { signOut, isSigningOut } = useSignOut()
  return (
    <Button
      look="quiet"
      size="sm"
      color="quiet"
      _hover={{ color: 'ink' }}
      flexShrink={0}
      aria-disabled={isSigningOut || undefined}
      onClick={signOut}
    >
      Sign Out
    </Button>
  )
}
