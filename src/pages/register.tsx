import { Box } from '@chakra-ui/react'
import { useState } from 'react'
import { accountsNotOpen } from '#features/accounts/texts.ts'
import { RegisterForm } from '#features/accounts/web/register-form.tsx'
import { AccountScreen } from '#pages/parts/account-screen.tsx'
import { Head } from '#platform/web/head.tsx'
import { TextLink } from '#platform/web/ui/text-link.tsx'

export function Component() {
  const [alert, setAlert] = useState<string | null>(null)
  return (
    <AccountScreen title="Create your account" subtitle="Free, and seen by nobody but you.">
      <Head
        title="Create your account"
        description="A free account keeps your bucket list: save ideas, add your own, and watch the list turn into things you have done."
        path="/register"
      />
      <RegisterForm alert={alert} onRegister={() => setAlert(accountsNotOpen)} />
      <Box mt={8} color="quiet">
        Already have an account? <TextLink to="/login">Sign in</TextLink>
      </Box>
    </AccountScreen>
  )
}
