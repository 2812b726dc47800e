import { useSearchParams } from 'react-router'
import { AutomaticSending } from '#features/newsletter/web/admin/automatic-sending.tsx'
import { sendingPollMs } from '#features/newsletter/web/admin/issue-actions.tsx'
import { IssueEditor } from '#features/newsletter/web/admin/issue-editor.tsx'
import { IssueTable } from '#features/newsletter/web/admin/issue-table.tsx'
import { AdminSection } from '#pages/parts/admin-section.tsx'
import { api } from '#platform/web/api.ts'
import { isId } from '#platform/contract.ts'
import { FailureState } from '#platform/web/ui/empty-state.tsx'
import { css } from '#platform/web/styled.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'

/**
 * Dashboard page for editors and admins with the newsletter issues and the setting of automatic sending, or an error
 * with a retry if they cannot be loaded. `?issue=` is the ID of the issue being edited. Reloads the issues regularly
 * while one is being sent.
 */
export function Component() {
  const [search] = useSearchParams()
  const { data, isError, refetch } = api.newsletter.editing.list.useQuery(undefined, {
    refetchInterval: ({ state }) =>
      state.data?.issues.some((issue) => issue.state === 'sending') ? sendingPollMs : false,
  })
  const chosen = Number(search.get('issue'))
  return (
    <AdminSection title="Newsletter">
      {isError && !data ? (
        <FailureState title="Couldn’t load the issues" onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton className={css({ height: '40vh' })} />
      ) : (
        <>
          <AutomaticSending isAutomatic={data.isAutomatic} readers={data.readers} />
          <IssueTable issues={data.issues} chosen={chosen} />
          {isId(chosen) ? <IssueEditor key={chosen} id={chosen} /> : null}
        </>
      )}
    </AdminSection>
  )
}
