import type { ReactNode } from 'react'
import { Dialog } from '#platform/web/overlays/dialog.tsx'
import { css, styled } from '#platform/web/styled.tsx'
import { CalendarLink } from '../sharing/calendar-link.tsx'
import { ExportLinks } from './export-links.tsx'
import { ImportFile } from './import-file.tsx'

/** The list as files, and its dates in a calendar. */
export function TakeAlongDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title="Take it along" onClose={onClose}>
      <div className={css({ display: 'flex', flexDirection: 'column', gap: 8 })}>
        <Part title="Export">
          Everything on your list, with all its fields.
          <ExportLinks />
        </Part>
        <Part title="Import">
          A file that was exported here, any table with a column “title” or “name”, a list in Markdown, a
          board of Trello, a table of Notion or a note of Google Keep. You see what it would do before
          anything is changed.
          <ImportFile />
        </Part>
        <Part title="Calendar">
          Your target dates in your own calendar. It looks for changes by itself every few hours.
          <CalendarLink />
        </Part>
      </div>
    </Dialog>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={css({ fontSize: 'sm', color: 'quiet' })} aria-label={title}>
      <PartTitle>{title}</PartTitle>
      {children}
    </section>
  )
}

const PartTitle = styled('h3', { base: { fontSize: 'lg', fontWeight: 600, color: 'ink', mb: 1 } })
