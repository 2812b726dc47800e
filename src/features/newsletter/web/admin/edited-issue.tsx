import { api } from '#platform/web/api.ts'
import { FailureState } from '#platform/web/ui/empty-state.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import { IssueOrders } from './issue-orders.tsx'
import { IssuePicks } from './issue-picks.tsx'
import { IssuePreview } from './issue-preview.tsx'
import { IssueWords } from './issue-words.tsx'
import { css } from '#platform/web/styled.tsx'

/** One issue with all that can be done about it. */
export function EditedIssueScreen({ id }: { id: number }) {
  const { data: issue, isError, refetch } = api.newsletter.editing.read.useQuery({ id })
  if (isError) return <FailureState title="The issue did not load" onRetry={() => void refetch()} />
  if (!issue) return <Skeleton className={css({ height: '60vh', mt: 8 })} />
  const isOpen = issue.state === 'draft' || issue.state === 'approved'
  return (
    <section className={css({ mt: 8 })} aria-label={`Issue ${issue.number}`}>
      <h3 className={css({ fontSize: 'xl', fontWeight: 600, mb: 4 })}>Issue {issue.number}</h3>
      <IssueOrders issue={issue} isOpen={isOpen} />
      {isOpen ? <IssueWords issue={issue} /> : null}
      <IssuePicks issue={issue} isOpen={isOpen} />
      <IssuePreview issue={issue} />
    </section>
  )
}
