import { loginTitle } from '#features/admin/texts.ts'
import { LinkButton } from '#platform/web/ui/button.tsx'
import { Notice } from '#platform/web/ui/notice.tsx'

/** The dashboard to somebody who is not signed in. */
export function AdminLogin() {
  return (
    <Notice
      as="h1"
      title={loginTitle}
      action={
        <LinkButton to="/login" look="main">
          Sign In
        </LinkButton>
      }
    >
      The dashboard is where editors look after the ideas. Sign in to go on.
    </Notice>
  )
}
