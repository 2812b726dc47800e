import { useState } from 'react'
import type { EditorIdea } from '#features/catalogue/idea-fields.ts'
import { api } from '#platform/web/api.ts'

/**
 * The row that was opened last stays where it was, though what was saved of it may have taken it out of the filters.
 *
 * @param view another one lets it go.
 */
export function useKeptRow(rows: EditorIdea[], view: string) {
  const [opened, setOpened] = useState<{ id: number; index: number; view: string }>()
  const isGone = opened?.view === view && !rows.some(({ id }) => id === opened.id)
  const { data: idea } = api.ideas.editing.byId.useQuery({ id: opened?.id ?? 0 }, { enabled: isGone })
  return {
    rows: isGone && idea ? rows.toSpliced(opened.index, 0, idea) : rows,
    keep: (id: number) => setOpened({ id, index: rows.findIndex((row) => row.id === id), view }),
  }
}
