import { api } from '#platform/web/api.ts'
import { FailureLine } from '#platform/web/ui/failure-line.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import { RecoverySetting } from './recovery-setting.tsx'
import { TotpSetting } from './totp-setting.tsx'
import { css } from '#platform/web/styled.tsx'

/** What is asked for beside the password, and what helps where it is lost. */
export function FactorSettings({ email }: { email: string }) {
  const { data, isPending, refetch } = api.accounts.factors.state.useQuery(undefined, {
    staleTime: 0,
    refetchOnMount: 'always',
  })
  if (isPending) return <Skeleton className={css({ height: 32 })} aria-busy="true" />
  if (!data) return <FailureLine onRetry={() => void refetch()}>This did not load.</FailureLine>
  return (
    <div className={css({ display: 'flex', flexDirection: 'column' })}>
      <TotpSetting email={email} since={data.totpSince} />
      {data.totpSince ? <RecoverySetting email={email} left={data.recoveryCodesLeft} /> : null}
    </div>
  )
}
