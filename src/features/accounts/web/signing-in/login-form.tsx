import { lazy, Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { organisationProblems } from '#features/accounts/factor-messages.ts'
import type { Factor } from '#features/accounts/factors-contract.ts'
import { maxEmailLength } from '#features/accounts/limits.ts'
import { loginFailed } from '#features/accounts/messages.ts'
import { hrefOf, organisationPath } from '#platform/addresses.ts'
import { api } from '#platform/web/api.ts'
import { failureMessageOf } from '#platform/web/failure.ts'
import { useValidatedForm } from '#platform/web/forms/use-validated-form.ts'
import { useSettings, useBasePath } from '#platform/web/settings.ts'
import { css } from '#platform/web/styled.tsx'
import { ButtonFace } from '#platform/web/ui/button.tsx'
import { TextLink } from '#platform/web/ui/text-link.tsx'
import { lazyAfterHydration } from '#platform/web/ui/use-hydrated.tsx'
import { loginFields } from '../form/checked-fields.ts'
import { TextField, Fields, SubmitButton, FormAlert } from '../form/fields.tsx'
import { PasswordField } from '../form/password-field.tsx'
import { ResendVerification } from '../registering/check-your-email.tsx'
import { useWelcome } from './use-welcome.ts'

const PasskeySignIn = lazyAfterHydration(
  () => import('../passkeys/passkey-sign-in.tsx').then((part) => part.PasskeySignIn),
  () => null,
)
const SecondStep = lazy(() => import('./second-step.tsx').then((part) => ({ default: part.SecondStep })))

/**
 * Sign-in form with email and password, followed by the second step if one is needed. It sets the current user but
 * does not navigate: the page redirects a signed-in user.
 */
export function LoginForm() {
  const login = useLogin()
  const { errors, formProps } = useValidatedForm(loginFields, login)
  const { data, error, isPending, variables } = login
  const [search, setSearch] = useSearchParams()
  const factors = data && 'secondFactor' in data ? data.secondFactor : parseFactors(search.get('step'))
  function beginAgain() {
    login.reset()
    setSearch(
      (known) => {
        known.delete('step')
        return known
      },
      { replace: true },
    )
  }

  if (factors) {
    return (
      <Suspense fallback={<div className={css({ minHeight: 48 })} aria-busy="true" />}>
        <SecondStep factors={factors} onOver={beginAgain} />
      </Suspense>
    )
  }

  return (
    <form aria-label="Sign in" {...formProps}>
      {error ? (
        <FormAlert>
          {failureMessageOf(error, loginFailed)}
          {error.data?.code === 'email_unverified' && variables ? (
            <ResendVerification email={variables.email} />
          ) : null}
        </FormAlert>
      ) : null}
      <Fields legend="Your email and password">
        <TextField
          label="Email"
          name="email"
          type="email"
          autoComplete="username webauthn"
          required
          maxLength={maxEmailLength}
          error={errors.email}
        />
        <div>
          <PasswordField
            label="Password"
            name="password"
            autoComplete="current-password"
            required
            error={errors.password}
          />
          <div className={css({ display: 'flex', justifyContent: 'end', mt: { base: 0, md: 2 } })}>
            <TextLink isAlone className={css({ fontSize: 'sm' })} to={hrefOf('forgotPassword')}>
              Forgot your password?
            </TextLink>
          </div>
        </div>
        <SubmitButton isPending={isPending} pendingLabel="Signing in…">
          Sign In
        </SubmitButton>
      </Fields>
      <PasskeySignIn />
    </form>
  )
}

/** Signs in with a password. The response may require a second step. */
function useLogin() {
  const welcome = useWelcome()
  return api.accounts.login.useMutation({
    onSuccess: (answer) => ('user' in answer ? welcome(answer.user) : undefined),
  })
}

/** Returns the second factors from `?step=`, set by the redirect after a sign-in with the organisation. */
const parseFactors = (step: string | null): Factor[] | undefined =>
  step === null ? undefined : (['totp', 'passkey'] as const).filter((each) => step.split('-').includes(each))

/**
 * Link that looks like a button and signs in with the organisation (OpenID Connect), with an error message if
 * `?problem=` reports one. Renders nothing if no organisation is configured.
 */
export function OrganisationSignIn() {
  const { organisation } = useSettings()
  const [search] = useSearchParams()
  const based = useBasePath()
  const problem = search.get('problem')
  if (!organisation) return null
  return (
    <div className={css({ mb: 6 })}>
      {isProblem(problem) ? <FormAlert>{organisationProblems[problem]}</FormAlert> : null}
      {/* A plain link, not the router's: the server redirects to another site. */}
      <a href={based(hrefOf(organisationPath, { from: search.get('from') ?? undefined }))}>
        <ButtonFace className={css({ width: 'full' })}>Sign in with {organisation}</ButtonFace>
      </a>
    </div>
  )
}

const isProblem = (value: string | null): value is keyof typeof organisationProblems =>
  value !== null && value in organisationProblems
