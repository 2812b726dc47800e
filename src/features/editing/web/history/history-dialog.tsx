import type { EditorIdea } from '#features/catalogue/idea-fields.ts'
import type { Revision, RevisionAction } from '#features/editing/contract.ts'
import { api } from '#platform/web/api.ts'
import { failureMessageOf } from '#platform/web/failure.ts'
import { formatDateTime } from '#platform/web/dates.ts'
import { Dialog } from '#platform/web/overlays/dialog.tsx'
import { css, styled } from '#platform/web/styled.tsx'
import { useToast } from '#platform/web/toasts/use-toast.ts'
import { Badge } from '#platform/web/ui/badge.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { FailureState } from '#platform/web/ui/empty-state.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import { type CategoryChoice, fieldLabels, fieldNames, formatFieldValue } from '../ideas/field-labels.ts'
import { Difference } from './difference.tsx'

interface Props {
  idea: EditorIdea
  /** False while the form has unsaved changes, which a restore would discard. */
  canRestore: boolean
  categories: CategoryChoice[]
  onClose: () => void
  onRestored: () => Promise<void>
}

/**
 * Dialog with the revisions of an idea for editors, newest first, each with a button to restore it (unless `canRestore`
 * is false, while the form has unsaved changes), or an error with a retry if they cannot be loaded.
 */
export function HistoryDialog({ idea, canRestore, categories, onClose, onRestored }: Props) {
  const showToast = useToast()
  const { data, isPending, isError, refetch } = api.ideas.editing.revisions.useQuery(
    { ideaId: idea.id },
    { gcTime: 0, staleTime: 0, refetchOnMount: 'always' },
  )
  const restore = api.ideas.editing.restore.useMutation({
    onSuccess: async () => {
      showToast({ title: 'Version restored', description: idea.title, tone: 'success' })
      onClose()
      await onRestored()
    },
  })
  const revisions = data?.toSorted((one, other) => other.version - one.version)
  // The state before the oldest stored revision can be restored too.
  const first = (revisions?.at(-1)?.version ?? idea.version) - 1
  const restoreTo = (version: number) =>
    restore.mutate({ ideaId: idea.id, version, currentVersion: idea.version })

  return (
    <Dialog title={`History of “${idea.title}”`} size="wide" onClose={onClose}>
      {canRestore ? null : (
        <div className={css({ color: 'quiet', fontSize: 'sm', mb: 4 })}>
          Save or discard your changes before restoring a version.
        </div>
      )}
      {restore.error ? (
        <div className={css({ color: 'danger', fontSize: 'sm', fontWeight: 500, mb: 4 })} role="alert">
          {failureMessageOf(restore.error)}
        </div>
      ) : null}
      {isPending ? (
        <Skeleton className={css({ height: 40 })} aria-busy="true" />
      ) : isError ? (
        <FailureState title="Couldn’t load the history" onRetry={() => void refetch()} />
      ) : (
        <ol className={css({ display: 'flex', flexDirection: 'column', listStyle: 'none' })}>
          {revisions?.map((revision) => (
            <RevisionEntry
              key={revision.version}
              revision={revision}
              categories={categories}
              isCurrent={revision.version === idea.version}
              isBusy={!canRestore || restore.isPending}
              onRestore={() => restoreTo(revision.version)}
            />
          ))}
          {first > 0 ? (
            <FirstVersion
              version={first}
              isBusy={!canRestore || restore.isPending}
              onRestore={() => restoreTo(first)}
            />
          ) : revisions?.length === 0 ? (
            <li>No changes yet.</li>
          ) : null}
        </ol>
      )}
    </Dialog>
  )
}

interface FirstVersionProps {
  version: number
  isBusy: boolean
  onRestore: () => void
}

/** Last entry of the history: the idea before its oldest stored revision. */
function FirstVersion({ version, isBusy, onRestore }: FirstVersionProps) {
  return (
    <li
      className={css({
        display: 'flex',
        alignItems: 'center',
        gap: 3,
        py: 4,
        fontSize: 'sm',
        borderTopWidth: '1px',
        borderColor: 'line',
      })}
    >
      <div className={css({ flex: '1' })}>
        <strong>Original version</strong>
        <div className={css({ color: 'quiet', fontSize: 'xs' })}>Version {version}</div>
      </div>
      <Button size="sm" disabled={isBusy} aria-label={`Restore version ${version}`} onClick={onRestore}>
        Restore
      </Button>
    </li>
  )
}

interface RevisionEntryProps {
  revision: Revision
  categories: CategoryChoice[]
  isCurrent: boolean
  isBusy: boolean
  onRestore: () => void
}

const actionLabels: Record<RevisionAction, string> = {
  create: 'created it',
  update: 'saved it',
  bulk: 'bulk-edited it',
  import: 'imported it',
  restore: 'restored a version',
  undo: 'undid a bulk edit',
  publish: 'published it',
  merge: 'merged its category',
  edition: 'updated it',
}

/** One revision: its editor, time and changed fields. */
function RevisionEntry({ revision, categories, isCurrent, isBusy, onRestore }: RevisionEntryProps) {
  const { version, at, editor, action, before, after } = revision
  const changed = action === 'create' ? [] : fieldNames.filter((name) => name in after)
  return (
    <Entry>
      <div className={css({ display: 'flex', alignItems: 'center', gap: 3, flexWrap: 'wrap' })}>
        <div className={css({ flex: '1 1 16rem' })}>
          <strong>{editor?.name ?? (action === 'edition' ? 'Catalogue update' : 'Schedule')}</strong>{' '}
          {actionLabels[action]}
          <div className={css({ color: 'quiet', fontSize: 'xs' })}>
            Version {version}, <time dateTime={at}>{formatDateTime(at)}</time>
          </div>
        </div>
        {isCurrent ? (
          <Badge>Current</Badge>
        ) : (
          <Button size="sm" disabled={isBusy} aria-label={`Restore version ${version}`} onClick={onRestore}>
            Restore
          </Button>
        )}
      </div>
      {changed.length > 0 ? (
        <Differences>
          {changed.map((name) => (
            <div key={name}>
              <dt>{fieldLabels[name]}</dt>
              <dd>
                <Difference
                  before={formatFieldValue(before, name, categories)}
                  after={formatFieldValue(after, name, categories)}
                />
              </dd>
            </div>
          ))}
        </Differences>
      ) : null}
    </Entry>
  )
}

const Entry = styled('li', {
  base: {
    py: 4,
    fontSize: 'sm',
    '& + &': { borderTopWidth: '1px', borderColor: 'line' },
  },
})

const Differences = styled('dl', {
  base: {
    mt: 3,
    display: 'grid',
    gap: 2,
    '& > div': { display: 'grid', gridTemplateColumns: { sm: '9rem minmax(0, 1fr)' }, columnGap: 4 },
    '& dt': { color: 'quiet' },
  },
})
