import { useState } from 'react'
import type { EditorIdea } from '#features/catalogue/idea-fields.ts'
import type { Selection } from '#features/editing/contract.ts'
import { BulkBar } from '../bulk/bulk-bar.tsx'
import { BulkDialog, type BulkOutcome } from '../bulk/bulk-dialog.tsx'
import type { CategoryChoice } from '../ideas/field-words.ts'
import { IdeaTable } from './idea-table.tsx'
import type { TableView } from './table-view.ts'
import { useTableKeys } from './use-table-keys.ts'

interface Props {
  rows: EditorIdea[]
  total: number
  view: TableView
  onView: (view: TableView) => void
  categories: CategoryChoice[]
  onEdit: (id: number) => void
  /** What the last change did; it outlives a change of filters, and so does the way back. */
  outcome: BulkOutcome | undefined
  onOutcome: (outcome: BulkOutcome | undefined) => void
}

/** The table, what is selected in it, and what can be done with that. */
export function SelectableIdeas({
  rows,
  total,
  view,
  onView,
  categories,
  onEdit,
  outcome,
  onOutcome,
}: Props) {
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const [isEverything, setIsEverything] = useState(false)
  const [isChanging, setIsChanging] = useState(false)
  useTableKeys()

  const selection: Selection = isEverything ? { filters: view.filters } : { ids: [...chosen] }
  const selected = isEverything ? total : chosen.size

  function select(ids: number[], isSelected: boolean) {
    // Taken out of everything, what is left is what this page shows.
    const next = new Set(isEverything ? rows.map(({ id }) => id) : chosen)
    for (const id of ids) {
      if (isSelected) next.add(id)
      else next.delete(id)
    }
    setIsEverything(false)
    setChosen(next)
  }

  function clear() {
    setChosen(new Set())
    setIsEverything(false)
  }

  return (
    <>
      {rows.length > 0 ? (
        <IdeaTable
          rows={rows}
          view={view}
          onView={onView}
          isSelected={(id) => isEverything || chosen.has(id)}
          onSelect={select}
          onEdit={onEdit}
        />
      ) : null}
      <BulkBar
        selected={selected}
        total={total}
        outcome={outcome}
        onEverything={isEverything ? undefined : () => setIsEverything(true)}
        onChange={() => setIsChanging(true)}
        onClear={clear}
        onDone={() => onOutcome(undefined)}
      />
      {isChanging ? (
        <BulkDialog
          selection={selection}
          categories={categories}
          onClose={() => setIsChanging(false)}
          onDone={(result) => {
            setIsChanging(false)
            onOutcome(result)
          }}
        />
      ) : null}
    </>
  )
}
