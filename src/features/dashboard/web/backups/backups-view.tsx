import { getQueryKey } from '@trpc/react-query'
import { type ReactNode, useId, useState } from 'react'
import type { BackupsState, Backup } from '#features/dashboard/contract.ts'
import { api } from '#platform/web/api.ts'
import { failureMessageOf } from '#platform/web/failure.ts'
import { formatDateTime } from '#platform/web/dates.ts'
import { useFocusFallback } from '#platform/web/overlays/use-focus-fallback.ts'
import { useRefresh } from '#platform/web/use-actions.ts'
import { withBasePath } from '#platform/web/settings.ts'
import { css, cx, styled } from '#platform/web/styled.tsx'
import { useToast } from '#platform/web/toasts/use-toast.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { FailureState } from '#platform/web/ui/empty-state.tsx'
import { DestructiveButton } from '#platform/web/ui/destructive-button.tsx'
import { Panel } from '#platform/web/ui/panel.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import { useActions } from '#platform/web/use-actions.ts'

interface Props {
  /** Renders the dialog that asks the admin for their password. */
  renderConfirmation: (asked: { onConfirmed: () => void; onClose: () => void }) => ReactNode
}

/**
 * Backups of the site for admins: the schedule, the one being made, and the stored ones, with buttons to download and
 * delete them, which may ask for the password first (`renderConfirmation`). Shows an error with a retry if they cannot
 * be loaded.
 */
export function BackupsView({ renderConfirmation }: Props) {
  const { data, isPending, refetch } = useBackups()
  const actions = useBackupActions()
  if (isPending) return <Skeleton className={css({ height: '40vh' })} aria-busy="true" />
  if (!data) return <FailureState title="Couldn’t load the backups" onRetry={() => void refetch()} />
  const { schedule, making, failure, place, placeProblem, backups } = data
  return (
    <div className={css({ display: 'grid', gap: 4, gridTemplateColumns: 'minmax(0, 1fr)' })}>
      <Panel title="Schedule">
        <div className={css({ display: 'grid' })}>
          <p className={css({ fontSize: 'sm' })}>{describeSchedule(schedule)}</p>
          {/* A live region announces progress that appears after the page has loaded. */}
          <div aria-live="polite">{making ? <BackupProgress making={making} /> : null}</div>
          {failure && !making ? (
            <p className={cx(errorText, css({ mt: 3 }))} role="alert">
              The last backup failed on {formatTime(failure.at)}. {failure.problem}
            </p>
          ) : null}
        </div>
      </Panel>
      <Panel title={placeProblem === null ? `Backups: ${backups.length}` : 'Backups'}>
        <p className={css({ color: 'quiet', fontSize: 'sm', mb: 3, overflowWrap: 'anywhere' })}>
          Backups are stored in {place}. Each one contains only the database, so keep a copy of AUTH_SECRET
          too.
        </p>
        {placeProblem === null || placeProblem === failure?.problem ? null : (
          <p className={errorText} role="alert">
            {placeProblem}
          </p>
        )}
        <output className={css({ display: 'block', color: 'teal', fontSize: 'sm', fontWeight: 500 })}>
          {actions.done}
        </output>
        {actions.errorMessage ? (
          <p className={errorText} role="alert">
            {actions.errorMessage}
          </p>
        ) : null}
        {backups.length === 0 && placeProblem === null ? (
          <p className={css({ fontSize: 'sm' })}>
            No backups yet. Select “Back up now” to create the first one.
          </p>
        ) : null}
        {backups.length > 0 ? (
          <ul aria-label="Newest first" className={css({ listStyle: 'none' })}>
            {backups.map((backup) => (
              <BackupItem
                key={backup.name}
                backup={backup}
                isBusy={actions.isBusy}
                onDownload={() => actions.download(backup.name)}
                onRemove={() => actions.remove(backup.name)}
              />
            ))}
          </ul>
        ) : null}
      </Panel>
      {actions.confirmation ? renderConfirmation(actions.confirmation) : null}
    </div>
  )
}

const errorText = css({ color: 'danger', fontSize: 'sm', fontWeight: 500, overflowWrap: 'anywhere' })

/** Returns the actions on existing backups, and their results. */
function useBackupActions() {
  const { mutationCallbacks, repeatAfterPassword, ...actions } = useActions(
    useRefresh([getQueryKey(api.backups)]),
  )
  const address = api.backups.address.useMutation(
    mutationCallbacks(
      (_answer: { href: string }, { name }: { name: string }) =>
        `${name} is downloading. It contains all of the site’s personal data, so keep it safe.`,
      // The response is a download, so the page stays.
      ({ href }) => window.location.assign(withBasePath(href)),
    ),
  )
  const remove = api.backups.remove.useMutation(
    mutationCallbacks((_nothing: void, { name }: { name: string }) => `${name} has been deleted.`),
  )
  return {
    ...actions,
    isBusy: address.isPending || remove.isPending,
    download: (name: string) => repeatAfterPassword(() => address.mutate({ name }))(),
    remove: (name: string) => repeatAfterPassword(() => remove.mutate({ name }))(),
  }
}

/** Progress of the backup that is being made. */
function BackupProgress({ making }: { making: NonNullable<BackupsState['making']> }) {
  const { since, percent } = making
  const id = useId()
  return (
    <div className={css({ display: 'grid', gap: 2, mt: 3 })}>
      <label htmlFor={id} className={css({ fontSize: 'sm', fontWeight: 500 })}>
        {since === null
          ? 'A backup will start shortly.'
          : `Backup started ${formatTime(since)}. You can leave this page.`}
      </label>
      <Bar id={id} max={100} value={since === null ? undefined : percent} />
    </div>
  )
}

const Bar = styled('progress', {
  base: {
    display: 'block',
    width: 'full',
    maxWidth: '24rem',
    height: 2,
    appearance: 'none',
    background: 'line',
    borderRadius: 'full',
    overflow: 'hidden',
    '&::-webkit-progress-bar': { background: 'line' },
    '&::-webkit-progress-value': { background: 'accent' },
    '&::-moz-progress-bar': { background: 'accent' },
  },
})

interface BackupItemProps {
  backup: Backup
  isBusy: boolean
  onDownload: () => void
  onRemove: () => void
}

/** Backup with its time, size, version and state, and buttons to download and delete it. */
function BackupItem({ backup, isBusy, onDownload, onRemove }: BackupItemProps) {
  const { name, kind, madeAt, bytes, version, state, problem } = backup
  const [isAsking, setAsking] = useState(false)
  const safeButton = useFocusFallback<HTMLButtonElement>(isAsking)
  const madeAtText = formatTime(madeAt)
  return (
    <li
      className={css({
        display: 'flex',
        flexWrap: 'wrap',
        gap: 3,
        alignItems: 'center',
        py: 3,
        borderTopWidth: '1px',
        borderColor: 'line',
        _first: { borderTopWidth: 0 },
      })}
    >
      <div className={css({ flex: '1 1 16rem', minWidth: 0 })}>
        <div className={css({ fontWeight: 600, fontSize: 'sm' })}>
          <time dateTime={madeAt}>{madeAtText}</time>
          {kindLabels[kind] ? `, ${kindLabels[kind]}` : ''}
        </div>
        <div className={css({ color: 'quiet', fontSize: 'xs', fontVariantNumeric: 'tabular-nums' })}>
          {[
            formatBytes(bytes),
            version === null ? '' : `version ${version}`,
            state === 'broken' ? '' : stateLabels[state],
          ]
            .filter(Boolean)
            .join(' · ')}
        </div>
        {state === 'broken' ? (
          <div
            className={css({ color: 'danger', fontSize: 'sm', fontWeight: 500, overflowWrap: 'anywhere' })}
          >
            {stateLabels.broken}. {problem}
          </div>
        ) : null}
      </div>
      <div className={css({ display: 'flex', flexWrap: 'wrap', gap: 2 })}>
        {isAsking ? (
          <>
            <DestructiveButton
              size="sm"
              isBusy={isBusy}
              aria-label={`Delete permanently: ${madeAtText}`}
              onClick={onRemove}
            >
              Delete permanently
            </DestructiveButton>
            <Button ref={safeButton} size="sm" onClick={() => setAsking(false)}>
              Keep it
            </Button>
          </>
        ) : (
          <>
            <Button
              size="sm"
              aria-disabled={isBusy || undefined}
              aria-label={`Download: ${madeAtText}`}
              onClick={isBusy ? undefined : onDownload}
            >
              Download
            </Button>
            <Button
              size="sm"
              look="quiet"
              aria-label={`Delete: ${madeAtText}`}
              onClick={() => setAsking(true)}
            >
              Delete
            </Button>
          </>
        )}
      </div>
      <span className={css({ srOnly: true })}>{name}</span>
    </li>
  )
}

const minute = 60
const hour = 60 * minute
const day = 24 * hour
const unit = 1_000

const formatTime = formatDateTime

/** Formats a size in decimal units, such as `4.2 MB`. */
function formatBytes(bytes: number): string {
  const names = ['bytes', 'kB', 'MB', 'GB', 'TB']
  let at = 0
  let size = bytes
  for (; size >= unit && at < names.length - 1; at++) size /= unit
  return `${at === 0 || size >= 100 ? Math.round(size) : size.toFixed(1)} ${names[at]}`
}

/** Describes the schedule and the next backup. */
function describeSchedule({ everySeconds, keep, nextAt }: BackupsState['schedule']): string {
  if (everySeconds === 0) return 'Automatic backups are off (BACKUP_EVERY).'
  const kept = keep === 1 ? 'Only the latest is kept.' : `The latest ${keep} are kept.`
  const next = nextAt ? `next on ${formatTime(nextAt)}` : 'next in a few minutes'
  return `Every ${describeInterval(everySeconds)}, ${next}. ${kept}`
}

function describeInterval(seconds: number): string {
  const [length, name] =
    seconds % day === 0 ? [day, 'day'] : seconds % hour === 0 ? [hour, 'hour'] : [minute, 'minute']
  const count = Math.round(seconds / length)
  return count === 1 ? name : `${count} ${name}s`
}

const kindLabels: Record<Backup['kind'], string> = {
  someday: '',
  'before-restore': 'before a restore',
  'before-update': 'before an update',
}

const stateLabels: Record<Backup['state'], string> = {
  whole: 'Complete',
  broken: 'Damaged',
  unchecked: 'Not checked yet',
}

const pollIntervalMs = 1_500

/** Returns the state of the backups; polls while one is being made. */
const useBackups = () =>
  api.backups.list.useQuery(undefined, {
    staleTime: 0,
    refetchOnMount: 'always',
    retryOnMount: true,
    refetchInterval: ({ state }) => (state.data?.making ? pollIntervalMs : false),
  })

/**
 * Button “Back up now”, which requests a backup of the database. Inactive while one is being made and until the state
 * is loaded; a failure is shown in a toast.
 */
export function MakeBackupButton() {
  const toast = useToast()
  const { data, refetch } = useBackups()
  const make = api.backups.make.useMutation({
    onError: (failure) =>
      toast({ title: failureMessageOf(failure, 'Something went wrong. Please try again.'), tone: 'danger' }),
    onSettled: () => refetch(),
  })
  const isBusy = make.isPending || Boolean(data?.making)
  return (
    // Not `disabled`: a disabled button loses the focus.
    <Button
      look="main"
      aria-disabled={isBusy || !data || undefined}
      onClick={() => {
        if (!isBusy && data) make.mutate()
      }}
    >
      Back up now
    </Button>
  )
}
