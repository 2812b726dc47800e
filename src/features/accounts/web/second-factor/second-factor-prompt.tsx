import type { ReactNode } from 'react'
import { css } from '#platform/web/styled.tsx'
import { api } from '#platform/web/api.ts'
import { useSettings } from '#platform/web/settings.ts'
import { FailureState } from '#platform/web/ui/empty-state.tsx'
import { lazyAfterHydration } from '#platform/web/ui/use-hydrated.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'

interface Props {
  email: string
  /** Content that requires a second factor. */
  children: ReactNode
}

/**
 * Renders its children. If the site requires a second factor of its staff, and this editor or admin has none, it
 * renders the settings to set one up instead. Shows a placeholder until that is known, or an error with a retry if it
 * cannot be loaded.
 */
export function SecondFactorPrompt({ email, children }: Props) {
  return useSettings().staffNeedsFactor ? (
    <RequireSecondFactor email={email}>{children}</RequireSecondFactor>
  ) : (
    children
  )
}

function RequireSecondFactor({ email, children }: Props) {
  const { data, isPending, refetch } = api.accounts.factors.state.useQuery()
  if (isPending) return <Skeleton className={css({ height: '60vh' })} aria-busy="true" />
  if (!data) return <FailureState title="Couldn’t load the dashboard" onRetry={() => void refetch()} />
  if (!data.isNeeded) return children
  return (
    <section aria-label="Two-step sign-in" className={css({ maxWidth: '40rem' })}>
      <h2 className={css({ fontSize: 'xl', fontWeight: 600, mb: 2 })}>One more step before you start</h2>
      <div className={css({ color: 'quiet', mb: 5 })}>
        Editors and admins need more than a password to sign in. Set up an authenticator app or a passkey to
        open the dashboard.
      </div>
      <FactorSettings email={email} />
    </section>
  )
}

const FactorSettings = lazyAfterHydration<{ email: string }>(
  () => import('./factor-settings.tsx').then((part) => part.FactorSettings),
  () => <Skeleton className={css({ height: 32 })} aria-busy="true" />,
)
