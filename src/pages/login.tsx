import { Box } from '@chakra-ui/react'
import { useState } from 'react'
import { accountsNotOpen } from '#features/accounts/texts.ts'
import { LoginForm } from '#features/accounts/web/login-form.tsx'
import { AccountScreen } from '#pages/parts/account-screen.tsx'
import { Head } from '#platform/web/head.tsx'
import { TextLink } from '#platform/web/ui/text-link.tsx'

export function Component() {
  const [alert, setAlert] = useState<string | null>(null)
  return (
    <AccountScreen title="Sign In" subtitle="Your list is where you left it.">
      <Head
        title="Sign In"
        description="Sign in to see your bucket list, what is next and what you have done."
        path="/login"
      />
      <LoginForm alert={alert} onLogin={() => setAlert(accountsNotOpen)} />
      <Box mt={8} color="quiet">
        New here? <TextLink to="/register">Create an account</TextLink>
      </Box>
    </AccountScreen>
  )
}
