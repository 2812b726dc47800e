import { listTitle } from '#features/bucket-list/messages.ts'
import { api } from '#platform/web/api.ts'
import { isSignedOut } from '#platform/web/failure.ts'
import { Head } from '#platform/web/head.tsx'
import { Column } from '#platform/web/ui/page.tsx'
import { useHydrated } from '#platform/web/ui/use-hydrated.ts'
import { MyList } from '#features/bucket-list/web/list/my-list.tsx'
import { MyListLoading } from '#pages/parts/my-list-loading.tsx'
import { MyListSignIn } from '#pages/parts/my-list-sign-in.tsx'
import { useSay } from '#platform/web/settings.ts'

/** The member's own list. The server does not know whose it is, so that the browser asks for it. */
export function Component() {
  const say = useSay()
  const isHydrated = useHydrated()
  const visitor = api.accounts.current.useQuery(undefined, { enabled: isHydrated })
  const list = api.bucketList.list.useQuery(undefined, { enabled: isHydrated && Boolean(visitor.data) })
  const failed = visitor.isError ? visitor : list.isError ? list : null
  return (
    <Column>
      <Head
        title={say(listTitle)}
        description="What you want to do, and what you have done."
        isListed={false}
      />
      {visitor.data === null || isSignedOut(failed?.error ?? null) ? (
        <MyListSignIn />
      ) : list.data ? (
        <MyList entries={list.data} />
      ) : failed && !failed.isFetching ? (
        <MyListSignIn failure={failed.error} onRetry={() => void failed.refetch()} />
      ) : (
        <MyListLoading />
      )}
    </Column>
  )
}
