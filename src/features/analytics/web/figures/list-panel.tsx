import type { ReactNode } from 'react'
import type { ListName } from '#features/analytics/limits.ts'
import { Panel } from '#platform/web/ui/panel.tsx'
import { css, styled } from '#platform/web/styled.tsx'
import { CsvLink } from './csv-link.tsx'
import type { PeriodChoice } from './period-choice.ts'

interface Row {
  key: string | number
  /** What it is; a link where it leads somewhere. */
  what: ReactNode
  /** How often, in words where the number alone says too little. */
  count: ReactNode
}

interface Props {
  title: string
  table: ListName
  choice: PeriodChoice
  /** What they are, or why there are none. */
  note: string
  rows: Row[]
}

/** What there was most of, each with its number, and all of it as a file. */
export function ListPanel({ title, table, choice, note, rows }: Props) {
  return (
    <Panel title={title}>
      <div
        className={css({
          display: 'flex',
          gap: 4,
          mb: 2,
          justifyContent: 'space-between',
          alignItems: 'baseline',
        })}
      >
        <div className={css({ color: 'quiet', fontSize: 'sm' })}>{note}</div>
        {rows.length > 0 ? <CsvLink table={table} period={choice.period} title={title} /> : null}
      </div>
      <List>
        {rows.map(({ key, what, count }) => (
          <li
            key={key}
            className={css({ display: 'flex', justifyContent: 'space-between', gap: 4, py: 0.5 })}
          >
            <div className={css({ minWidth: 0, overflowWrap: 'anywhere' })}>{what}</div>
            <div className={css({ color: 'quiet', whiteSpace: 'nowrap' })}>{count}</div>
          </li>
        ))}
      </List>
    </Panel>
  )
}

const List = styled('ol', {
  base: { listStyle: 'none', fontSize: 'sm', maxHeight: '16rem', overflowY: 'auto' },
})
