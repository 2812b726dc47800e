import { matchPath, Outlet, useLocation } from 'react-router'
import { SecondFactorPrompt } from '#features/accounts/web/second-factor/second-factor-prompt.tsx'
import { PleaseLogIn } from '#features/accounts/web/signing-in/please-log-in.tsx'
import {
  dashboardSubtitle,
  dashboardTitle,
  forbiddenTitle,
  forbiddenToEditors,
} from '#features/dashboard/messages.ts'
import { DashboardHeader, DashboardTabs } from '#features/dashboard/web/dashboard-tabs.tsx'
import { pages, type Page, hrefOf } from '#platform/addresses.ts'
import { api } from '#platform/web/api.ts'
import { Head } from '#platform/web/head.tsx'
import { useTerms } from '#platform/web/settings.ts'
import { css } from '#platform/web/styled.tsx'
import { LinkButton } from '#platform/web/ui/button.tsx'
import { FailureState, EmptyState } from '#platform/web/ui/empty-state.tsx'
import { DoorPicture } from '#platform/web/ui/notice-pictures.tsx'
import { Column } from '#platform/web/ui/page.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'

const allPages: Page[] = Object.values(pages)
const adminPaths = allPages.filter(({ seenBy }) => seenBy === 'admin').map(({ path }) => path)

/**
 * Layout of the dashboard's pages, which checks the role for each: visitors are asked to sign in, and members, and
 * editors on pages for admins, get a notice instead of the page. Staff who must set up a second factor do that first.
 * An error with a retry is shown if the account cannot be loaded.
 */
export function Component() {
  const say = useTerms()
  return (
    <Column>
      <Head title={dashboardTitle} description={say(dashboardSubtitle)} isListed={false} />
      <Dashboard />
    </Column>
  )
}

function Dashboard() {
  const say = useTerms()
  const { data: user, isPending, isError, refetch } = api.accounts.current.useQuery()
  const { pathname } = useLocation()
  const isForAdmins = adminPaths.some((path) => matchPath(path, pathname))

  if (isPending) {
    return (
      <>
        <DashboardHeader />
        <div aria-busy="true">
          <Skeleton className={css({ height: 11, mb: { base: 5, md: 6 } })} />
          <Skeleton className={css({ height: '60vh' })} />
        </div>
      </>
    )
  }
  if (isError) {
    return <FailureState as="h1" title="Couldn’t load the dashboard" onRetry={() => void refetch()} />
  }
  if (!user) {
    return <PleaseLogIn>{say('Editors manage ideas in the dashboard. Sign in to continue.')}</PleaseLogIn>
  }
  if (user.role === 'member') return <AdminForbidden name={user.name} isEditor={false} />
  const isAdmin = user.role === 'admin'
  return (
    <>
      <DashboardHeader />
      <DashboardTabs isAdmin={isAdmin} />
      <SecondFactorPrompt email={user.email}>
        {isForAdmins && !isAdmin ? <AdminForbidden name={user.name} isEditor /> : <Outlet />}
      </SecondFactorPrompt>
    </>
  )
}

interface Props {
  name: string
  isEditor: boolean
}

/** Shown to members without the role for this page. */
function AdminForbidden({ name, isEditor }: Props) {
  const say = useTerms()
  return (
    <EmptyState
      picture={<DoorPicture />}
      as={isEditor ? 'h2' : 'h1'}
      title={isEditor ? forbiddenToEditors : forbiddenTitle}
      action={
        <LinkButton to={hrefOf(isEditor ? 'admin' : 'home')} look="main">
          {isEditor ? say('Manage Ideas') : 'Back to Home'}
        </LinkButton>
      }
    >
      403: You’re signed in as {name}, but your account doesn’t have access. Ask an admin for access.
    </EmptyState>
  )
}
