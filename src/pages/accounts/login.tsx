import { Navigate, useSearchParams } from 'react-router'
import { LoginForm, OrganisationSignIn } from '#features/accounts/web/signing-in/login-form.tsx'
import { hrefWithReturnPath, returnPath } from '#features/accounts/return-path.ts'
import { AccountLayout } from '#pages/parts/account-layout.tsx'
import { hrefOf } from '#platform/addresses.ts'
import { api } from '#platform/web/api.ts'
import { Head } from '#platform/web/head.tsx'
import { useSettings, useTerms } from '#platform/web/settings.ts'
import { TextLink } from '#platform/web/ui/text-link.tsx'
import { css } from '#platform/web/styled.tsx'

/** Sign-in page. Redirects members who are signed in to the page named by `?from=`. */
export function Component() {
  const say = useTerms()
  const { data: user } = api.accounts.current.useQuery()
  const [search] = useSearchParams()
  const { registration } = useSettings()
  const from = search.get('from')
  if (user) return <Navigate to={returnPath(from)} replace />
  return (
    <AccountLayout title="Sign In" subtitle="Your list is right where you left it.">
      <Head
        title="Sign In"
        description={say('Sign in to see your list, what’s next and what you’ve done.')}
        path={hrefOf('login')}
      />
      <OrganisationSignIn />
      <LoginForm />
      {registration === 'open' ? (
        <div className={css({ mt: 8, color: 'quiet' })}>
          New here? <TextLink to={hrefWithReturnPath('register', from)}>Create an account</TextLink>
        </div>
      ) : null}
    </AccountLayout>
  )
}
