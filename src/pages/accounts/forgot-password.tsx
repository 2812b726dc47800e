import { ForgotPasswordForm } from '#features/accounts/web/registering/verify-button.tsx'
import { AccountLayout } from '#pages/parts/account-layout.tsx'
import { hrefOf } from '#platform/addresses.ts'
import { Head } from '#platform/web/head.tsx'
import { useSettings } from '#platform/web/settings.ts'
import { LinkButton } from '#platform/web/ui/button.tsx'
import { Icon } from '#platform/web/ui/icon.tsx'
import { SectionTitle } from '#platform/web/ui/page.tsx'
import { TextLink } from '#platform/web/ui/text-link.tsx'
import { css } from '#platform/web/styled.tsx'

/**
 * Page that explains how to get a reset link by an email to support. Where the operator lets the site mail the link, a
 * form above does that.
 */
export function Component() {
  const { siteName, supportEmail, responseTime, registration, isPasswordResetMailed } = useSettings()
  return (
    <AccountLayout
      title="Forgot your password?"
      subtitle={
        isPasswordResetMailed
          ? 'It happens. We’ll email you a link to choose a new password.'
          : 'It happens. Email us and we’ll help you get back in.'
      }
      isForMembers
    >
      <Head
        title="Forgot your password?"
        description={`How to get back into your ${siteName} account: ${isPasswordResetMailed ? 'get' : 'email us and we’ll send you'} a link to choose a new password.`}
        path={hrefOf('forgotPassword')}
      />
      {isPasswordResetMailed ? (
        <div className={css({ mb: 10 })}>
          <ForgotPasswordForm />
          <SectionTitle className={css({ mt: 10 })}>Can’t get into that inbox?</SectionTitle>
        </div>
      ) : null}
      <div className={css({ display: 'flex', flexDirection: 'column', gap: 4, alignItems: 'start' })}>
        <p>
          {`Email us from the address on your account. We’ll send you a link to choose a new password, usually within ${responseTime}. Your list won’t be affected.`}
        </p>
        <p>Please don’t send us your old password. We’ll never ask for it.</p>
        <LinkButton
          className={css({ mt: 2 })}
          to={`mailto:${supportEmail}?subject=Password%20reset`}
          look={isPasswordResetMailed ? 'plain' : 'main'}
        >
          <Icon name="mail" />
          Email support
        </LinkButton>
        <div className={css({ color: 'quiet', fontSize: 'sm' })}>
          Or email us at <TextLink to={`mailto:${supportEmail}`}>{supportEmail}</TextLink>
        </div>
      </div>
      <div className={css({ mt: 8, color: 'quiet' })}>
        {registration === 'open' ? (
          <>
            Don’t have an account? <TextLink to={hrefOf('register')}>Create an account</TextLink>
            <br />
          </>
        ) : null}
        Remembered it? <TextLink to={hrefOf('login')}>Sign in</TextLink>
      </div>
    </AccountLayout>
  )
}
