import { useId } from 'react'
import type { BackupsState } from '#features/dashboard/backups-contract.ts'
import { css, styled } from '#platform/web/styled.tsx'
import { moment } from './backup-words.ts'

/** One that is being made, and how far it is. */
export function BackupProgress({ making }: { making: NonNullable<BackupsState['making']> }) {
  const { since, percent } = making
  const id = useId()
  return (
    <div className={css({ display: 'grid', gap: 2, mt: 3 })}>
      <label htmlFor={id} className={css({ fontSize: 'sm', fontWeight: 500 })}>
        {since === null
          ? 'A backup is about to be made.'
          : `A backup is being made since ${moment(since)}. You can leave this page: it goes on.`}
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
