import type { ReactNode } from 'react'
import { css, cx } from '#platform/web/styled.tsx'
import { FailureState } from '#platform/web/ui/empty-state.tsx'
import { Panel } from '#platform/web/ui/panel.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import { BackupItem } from './backup-item.tsx'
import { BackupProgress } from './backup-progress.tsx'
import { moment, scheduleInWords } from './backup-words.ts'
import { useBackupOrders } from './use-backup-orders.ts'
import { useBackups } from './use-backups.ts'

interface Props {
  /** What asks an admin for the password, in a dialog of its own. */
  renderConfirmation: (asked: { onConfirmed: () => void; onClose: () => void }) => ReactNode
}

/** The backups of the site: when they are made, one that is being made, and those that are there. */
export function EveryBackup({ renderConfirmation }: Props) {
  const { data, isPending, refetch } = useBackups()
  const orders = useBackupOrders()
  if (isPending) return <Skeleton className={css({ height: '40vh' })} aria-busy="true" />
  if (!data) return <FailureState title="The backups did not load" onRetry={() => void refetch()} />
  const { schedule, making, failure, place, placeProblem, backups } = data
  return (
    <div className={css({ display: 'grid', gap: 4, gridTemplateColumns: 'minmax(0, 1fr)' })}>
      <Panel title="Schedule">
        <div className={css({ display: 'grid' })}>
          <p className={css({ fontSize: 'sm' })}>{scheduleInWords(schedule)}</p>
          {/* What comes up here by itself is read out. */}
          <div aria-live="polite">{making ? <BackupProgress making={making} /> : null}</div>
          {failure && !making ? (
            <p className={cx(alarming, css({ mt: 3 }))} role="alert">
              The last one failed on {moment(failure.at)}. {failure.problem}
            </p>
          ) : null}
        </div>
      </Panel>
      <Panel title={placeProblem === null ? `Backups: ${backups.length}` : 'Backups'}>
        <p className={css({ color: 'quiet', fontSize: 'sm', mb: 3, overflowWrap: 'anywhere' })}>
          They are kept in {place}. Each holds all that is in the database, and nothing that is kept beside
          it: keep AUTH_SECRET as well.
        </p>
        {placeProblem === null || placeProblem === failure?.problem ? null : (
          <p className={alarming} role="alert">
            {placeProblem}
          </p>
        )}
        <output className={css({ display: 'block', color: 'teal', fontSize: 'sm', fontWeight: 500 })}>
          {orders.done}
        </output>
        {orders.refusal ? (
          <p className={alarming} role="alert">
            {orders.refusal}
          </p>
        ) : null}
        {backups.length === 0 && placeProblem === null ? (
          <p className={css({ fontSize: 'sm' })}>There is none yet. Back up now, and it will be here.</p>
        ) : null}
        {backups.length > 0 ? (
          <ul aria-label="Newest first" className={css({ listStyle: 'none' })}>
            {backups.map((backup) => (
              <BackupItem
                key={backup.name}
                backup={backup}
                isBusy={orders.isBusy}
                onDownload={() => orders.download(backup.name)}
                onRemove={() => orders.remove(backup.name)}
              />
            ))}
          </ul>
        ) : null}
      </Panel>
      {orders.confirmation ? renderConfirmation(orders.confirmation) : null}
    </div>
  )
}

const alarming = css({ color: 'danger', fontSize: 'sm', fontWeight: 500, overflowWrap: 'anywhere' })
