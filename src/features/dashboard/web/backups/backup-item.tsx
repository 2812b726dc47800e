import { useState } from 'react'
import type { Backup } from '#features/dashboard/backups-contract.ts'
import { useKeptFocus } from '#platform/web/overlays/use-kept-focus.ts'
import { css } from '#platform/web/styled.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { FinalButton } from '#platform/web/ui/final-button.tsx'
import { kindInWords, moment, sizeInWords, stateInWords } from './backup-words.ts'

interface Props {
  backup: Backup
  isBusy: boolean
  onDownload: () => void
  onRemove: () => void
}

/** A backup: when, how large, of which version, whether it is whole, and what can be done with it. */
export function BackupItem({ backup, isBusy, onDownload, onRemove }: Props) {
  const { name, kind, madeAt, bytes, version, state, problem } = backup
  const [isAsking, setAsking] = useState(false)
  const safeButton = useKeptFocus<HTMLButtonElement>(isAsking)
  const of = moment(madeAt)
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
          <time dateTime={madeAt}>{of}</time>
          {kindInWords[kind] ? `, ${kindInWords[kind]}` : ''}
        </div>
        <div className={css({ color: 'quiet', fontSize: 'xs', fontVariantNumeric: 'tabular-nums' })}>
          {[
            sizeInWords(bytes),
            version === null ? '' : `version ${version}`,
            state === 'broken' ? '' : stateInWords[state],
          ]
            .filter(Boolean)
            .join(' · ')}
        </div>
        {state === 'broken' ? (
          <div
            className={css({ color: 'danger', fontSize: 'sm', fontWeight: 500, overflowWrap: 'anywhere' })}
          >
            {stateInWords.broken}. {problem}
          </div>
        ) : null}
      </div>
      <div className={css({ display: 'flex', flexWrap: 'wrap', gap: 2 })}>
        {isAsking ? (
          <>
            <FinalButton size="sm" isBusy={isBusy} aria-label={`Delete for good: ${of}`} onClick={onRemove}>
              Delete for good
            </FinalButton>
            <Button ref={safeButton} size="sm" onClick={() => setAsking(false)}>
              Keep it
            </Button>
          </>
        ) : (
          <>
            <Button
              size="sm"
              aria-disabled={isBusy || undefined}
              aria-label={`Download: ${of}`}
              onClick={isBusy ? undefined : onDownload}
            >
              Download
            </Button>
            <Button size="sm" look="quiet" aria-label={`Delete: ${of}`} onClick={() => setAsking(true)}>
              Delete
            </Button>
          </>
        )}
      </div>
      <span className={css({ srOnly: true })}>{name}</span>
    </li>
  )
}
