import type { ReactNode } from 'react'
import { css } from '#platform/web/styled.tsx'

interface Props {
  title: string
  note: ReactNode
  /** Buttons. */
  children: ReactNode
}

/** Row of one sign-in method or API token: title, status and buttons. */
export function SettingRow({ title, note, children }: Props) {
  return (
    <div
      className={css({
        display: 'flex',
        alignItems: 'center',
        justifyContent: 'space-between',
        flexWrap: 'wrap',
        columnGap: 4,
        rowGap: 3,
        py: 3,
        borderBottomWidth: '1px',
        borderColor: 'line',
      })}
    >
      <div className={css({ minWidth: 0, flex: '1 1 12rem' })}>
        <div className={css({ fontWeight: 600 })}>{title}</div>
        <div className={css({ color: 'quiet', fontSize: 'sm' })}>{note}</div>
      </div>
      <div className={css({ display: 'flex', gap: 2, flexWrap: 'wrap' })}>{children}</div>
    </div>
  )
}
