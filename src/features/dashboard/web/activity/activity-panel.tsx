import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import type { AuditEntry } from '#features/audit/contract.ts'
import { hrefOf } from '#platform/addresses.ts'
import { api } from '#platform/web/api.ts'
import { formatDateTime } from '#platform/web/dates.ts'
import { useTerms } from '#platform/web/settings.ts'
import { css } from '#platform/web/styled.tsx'
import { FailureLine } from '#platform/web/ui/failure-line.tsx'
import { Pager } from '#platform/web/ui/pager.tsx'
import { Panel } from '#platform/web/ui/panel.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import { TextLink } from '#platform/web/ui/text-link.tsx'

const pageSize = 20

/**
 * Panel with the audit log of what editors and admins did, newest first, 20 per page; editors do not get actions on
 * people from the server. Shows a note if the log is empty, and an error with a retry if it cannot be loaded.
 */
export function ActivityPanel() {
  const [page, setPage] = useState(1)
  const { data, isPending, refetch } = api.admin.audit.useQuery(
    { limit: pageSize, offset: (page - 1) * pageSize },
    { placeholderData: keepPreviousData, staleTime: 0, refetchOnMount: 'always', retryOnMount: true },
  )
  return (
    <Panel title="Activity">
      {isPending ? (
        <Skeleton className={css({ height: 40 })} aria-busy="true" />
      ) : !data ? (
        <FailureLine onRetry={() => void refetch()}>Couldn’t load the activity.</FailureLine>
      ) : data.total === 0 ? (
        <div className={css({ color: 'quiet', fontSize: 'sm' })}>No activity yet.</div>
      ) : (
        <>
          <ol className={css({ listStyle: 'none' })}>
            {data.entries.map((entry) => (
              <ActivityEntry key={entry.id} entry={entry} />
            ))}
          </ol>
          <Pager page={page} pageSize={pageSize} total={data.total} onPage={setPage} />
        </>
      )}
    </Panel>
  )
}

/** Audit entry: who did what, and when. */
function ActivityEntry({ entry }: { entry: AuditEntry }) {
  const say = useTerms()
  const href = hrefOfSubject(entry)
  return (
    <li className={css({ fontSize: 'sm', py: 1.5 })}>
      <strong>{actorOf(entry)}</strong> {say(verbOf(entry))}{' '}
      {href ? <TextLink to={href}>{entry.subject}</TextLink> : entry.subject} {detailsOf(entry)}
      <div className={css({ color: 'quiet', fontSize: 'xs' })}>
        <time dateTime={entry.at}>{formatDateTime(entry.at)}</time>
      </div>
    </li>
  )
}

const verbs: Record<string, string> = {
  'idea.create': 'created the idea',
  'idea.update': 'saved the idea',
  'idea.restore': 'restored a version of',
  'idea.publish': 'published',
  'idea.bulk': 'bulk-edited',
  'idea.undo': 'undid a bulk edit of',
  'idea.import': 'imported',
  'category.create': 'created the category',
  'category.update': 'saved the category',
  'category.feature': 'featured',
  'category.archive': 'archived the category',
  'category.unarchive': 'restored the category',
  'category.merge': 'merged the category',
  'category.edition': 'updated',
  'catalogue.edition': 'changed',
  'picture.upload': 'uploaded the picture',
  'person.role': 'changed the role of',
  'newsletter.draft': 'drafted the issue',
  'newsletter.save': 'saved the issue',
  'newsletter.swap': 'swapped an idea in the issue',
  'newsletter.approve': 'approved the issue',
  'newsletter.take-back': 'withdrew approval for the issue',
  'newsletter.schedule': 'rescheduled the issue',
  'newsletter.send': 'sent the issue',
  'newsletter.automatic': 'turned on automatic sending for',
  'newsletter.by-hand': 'turned off automatic sending for',
  'person.block': 'blocked',
  'person.unblock': 'unblocked',
  'person.sign-out': 'signed out',
  'person.remove-factor': 'turned off two-step sign-in for',
  'person.remove': 'deleted the account of',
  'person.invite': 'invited',
  'person.uninvite': 'withdrew the invitation for',
  'person.resend': 'resent the verification email to',
  'person.reset-link': 'created a reset link for',
  'synonym.add': 'added the synonym',
  'synonym.remove': 'removed the synonym',
  'webhook.create': 'added the webhook',
  'webhook.change': 'edited the webhook',
  'webhook.pause': 'paused the webhook',
  'webhook.resume': 'resumed the webhook',
  'webhook.rotate': 'rotated the secret for the webhook',
  'webhook.ping': 'sent a test to the webhook',
  'webhook.redeliver': 'resent a delivery for the webhook',
  'webhook.remove': 'removed the webhook',
  'backup.make': 'started a backup',
  'backup.download': 'downloaded the backup',
  'backup.remove': 'deleted the backup',
  'job.retry': 'retried a job in',
  'job.drop': 'deleted a job from',
}

/** Returns the actor's name. Scheduled actions and new catalogue editions have no user. */
const actorOf = ({ actor, action }: AuditEntry): string =>
  actor?.name ?? (action.endsWith('.edition') ? 'Catalogue update' : 'Schedule')

/** Returns the action as a clause between actor and subject. */
const verbOf = ({ action }: AuditEntry): string => verbs[action] ?? action

/** Returns the link to the subject, if it still exists and has a page. */
function hrefOfSubject({ action, subjectId }: AuditEntry): string | undefined {
  if (subjectId === null) return undefined
  if (action.startsWith('idea.')) return hrefOf('admin', { edit: subjectId })
  if (action.startsWith('newsletter.')) return hrefOf('adminNewsletter', { issue: subjectId })
  return action.startsWith('category.') ? hrefOf('adminCategories', { edit: subjectId }) : undefined
}

/** Returns details, such as the changed fields. */
function detailsOf({ details }: AuditEntry): string {
  const { fields, change, into } = details
  if (typeof into === 'string') return `into “${into}”`
  const names = fields ?? change
  return Array.isArray(names) && names.length > 0 ? `(${names.map(String).join(', ')})` : ''
}
