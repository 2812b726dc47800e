import { AccountSettings } from '#features/accounts/web/account/account-settings.tsx'
import { AccountSkeleton } from '#features/accounts/web/account/account-skeleton.tsx'
import { PleaseLogIn } from '#features/accounts/web/signing-in/please-log-in.tsx'
import { ListMailCheckboxes, NewsletterCheckbox } from '#features/newsletter/web/newsletter-checkboxes.tsx'
import { ConsentCheckbox } from '#features/webhooks/web/consent-checkbox.tsx'
import { api } from '#platform/web/api.ts'
import { Head } from '#platform/web/head.tsx'
import { createPageLoader } from '#platform/web/page-loader.ts'
import { useSettings } from '#platform/web/settings.ts'
import { FailureState } from '#platform/web/ui/empty-state.tsx'
import { Column, PageHeader } from '#platform/web/ui/page.tsx'
import { css } from '#platform/web/styled.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import { lazyAfterHydration } from '#platform/web/ui/use-hydrated.tsx'

/**
 * Route loader that prefetches the signed-in member's account (null for visitors) into the query cache. The server
 * waits for it and throws a failure with its status; the browser only starts the query. Returns null.
 */
export const loader = createPageLoader((queries) => queries.accounts.current.fetch())

const KeepListCheckbox = lazyAfterHydration(
  () => import('#features/bucket-list/web/list/keep-list.tsx').then((part) => part.KeepListCheckbox),
  () => <Skeleton className={css({ height: 16 })} aria-busy="true" />,
)

const title = 'Your account'

/**
 * Page of the signed-in member's account settings. Visitors are asked to sign in. Shows a placeholder while the account
 * is loading, and an error with a retry if it cannot be loaded.
 */
export function Component() {
  const { hasWorker } = useSettings()
  const { data: user, isPending, isError, refetch } = api.accounts.current.useQuery()
  return (
    <Column>
      <Head
        title={title}
        description="Manage your name, email, password, devices and data."
        isListed={false}
      />
      {isError ? (
        <FailureState as="h1" title="Couldn’t load your account" onRetry={() => void refetch()} />
      ) : isPending || user ? (
        <>
          <PageHeader title={title} subtitle="Changes are saved as soon as you confirm them." />
          {user ? (
            <AccountSettings
              user={user}
              mail={
                <>
                  <NewsletterCheckbox />
                  <ListMailCheckboxes />
                </>
              }
              device={hasWorker ? <KeepListCheckbox /> : null}
              connectedApps={
                <>
                  <ConsentCheckbox kind="completions" />
                  <ConsentCheckbox kind="lists" />
                </>
              }
            />
          ) : (
            <AccountSkeleton />
          )}
        </>
      ) : (
        <PleaseLogIn>Sign in to manage your account.</PleaseLogIn>
      )}
    </Column>
  )
}
