import { useState } from 'react'
import type { EditorIdea } from '#features/catalogue/idea-fields.ts'
import type { Selection } from '#features/editing/contract.ts'
import { api } from '#platform/web/api.ts'
import { failureMessageOf } from '#platform/web/failure.ts'
import { useTerms } from '#platform/web/settings.ts'
import { css } from '#platform/web/styled.tsx'
import { useFocusFallback } from '#platform/web/overlays/use-focus-fallback.ts'
import { useToast } from '#platform/web/toasts/use-toast.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { formatCount } from '#platform/web/format-count.ts'
import { useShortcuts } from '#platform/web/ui/use-shortcuts.ts'
import { BulkDialog, type BulkOutcome } from '../bulk/bulk-dialog.tsx'
import type { CategoryChoice } from '../ideas/field-labels.ts'
import { useRefreshIdeas } from '../ideas/idea-draft.ts'
import { IdeaTable } from './idea-table.tsx'
import { SelectionBar } from './selection-bar.tsx'
import type { TableView } from './table-view.ts'

interface Props {
  rows: EditorIdea[]
  total: number
  view: TableView
  onView: (view: TableView) => void
  categories: CategoryChoice[]
  onEdit: (id: number) => void
  /** Result of the last bulk change. Kept by the parent, so that it can be undone after the filters have changed. */
  outcome: BulkOutcome | undefined
  onOutcome: (outcome: BulkOutcome | undefined) => void
}

/**
 * Table of ideas with checkboxes, a bar that changes the selected ones or all `total` matches at once, and keyboard
 * shortcuts (j, k, x, e). It keeps the selection itself, which the caller resets by another `key` when the filters
 * change; the caller keeps the last bulk change (`outcome`), for Undo.
 */
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
    // Deselecting an idea while all are selected leaves the others of this page selected.
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

/** Keyboard shortcuts: j and k move between rows, x selects the focused row, e opens it. */
function useTableKeys() {
  useShortcuts({
    j: () => focusRow(1),
    k: () => focusRow(-1),
    x: () => getCurrentRow()?.querySelector<HTMLInputElement>('input[type=checkbox]')?.click(),
    e: () => getCurrentRow()?.querySelector<HTMLElement>('[data-edit]')?.click(),
  })
}

const getCurrentRow = () => document.activeElement?.closest<HTMLElement>('[data-row]')

function focusRow(step: 1 | -1) {
  const rows = [...document.querySelectorAll<HTMLElement>('[data-row]')]
  const current = getCurrentRow()
  const next = current ? rows[rows.indexOf(current) + step] : rows.at(step === 1 ? 0 : -1)
  next?.querySelector<HTMLElement>('[data-edit]')?.focus()
}

interface BulkBarProps {
  selected: number
  /** Number of ideas that match the filters. */
  total: number
  /** Result of the last bulk change. */
  outcome: BulkOutcome | undefined
  /** Undefined if everything is selected. */
  onEverything?: (() => void) | undefined
  onChange: () => void
  onClear: () => void
  onDone: () => void
}

/** Actions for the selected ideas. */
function BulkBar({ selected, total, outcome, onEverything, onChange, onClear, onDone }: BulkBarProps) {
  // Undo and Dismiss disappear with the outcome.
  const changeButton = useFocusFallback<HTMLButtonElement>(outcome)
  return (
    <SelectionBar selected={selected} isIdle={selected === 0 && !outcome}>
      {selected > 0 ? (
        <>
          {onEverything && selected < total ? (
            <Button size="sm" look="quiet" onClick={onEverything}>
              Select all {formatCount(total)}
            </Button>
          ) : null}
          <Button size="sm" look="quiet" onClick={onClear}>
            Clear selection
          </Button>
          <Button ref={changeButton} size="sm" look="main" onClick={onChange}>
            Change…
          </Button>
        </>
      ) : null}
      {outcome ? <BulkUndo key={outcome.undo} outcome={outcome} onDone={onDone} /> : null}
    </SelectionBar>
  )
}

interface BulkUndoProps {
  outcome: BulkOutcome
  onDone: () => void
}

const formatIdeaCount = (count: number) => (count === 1 ? '1 idea' : `${formatCount(count)} ideas`)

/** Result of a bulk change, with a button to undo it. */
function BulkUndo({ outcome, onDone }: BulkUndoProps) {
  const say = useTerms()
  const ideasChanged = useRefreshIdeas()
  const showToast = useToast()
  const undo = api.ideas.editing.bulkUndo.useMutation({
    onSuccess: async ({ restored, kept }) => {
      showToast({
        title: `${formatIdeaCount(restored)} restored`,
        ...(kept > 0
          ? {
              description: `${formatIdeaCount(kept)} ${kept === 1 ? 'was' : 'were'} changed again in the meantime, so we left ${kept === 1 ? 'it' : 'them'} alone.`,
            }
          : {}),
        tone: 'success',
      })
      onDone()
      await ideasChanged()
    },
    onError: (error) =>
      showToast({
        title: 'Couldn’t undo the change',
        description: failureMessageOf(error),
        tone: 'danger',
      }),
  })
  return (
    <div className={css({ display: 'flex', alignItems: 'center', gap: 2, ml: 'auto' })}>
      <output className={css({ fontSize: 'sm', color: 'teal', fontWeight: 600 })}>
        {say(formatIdeaCount(outcome.changed))} changed
      </output>
      <Button size="sm" disabled={undo.isPending} onClick={() => undo.mutate({ undo: outcome.undo })}>
        Undo
      </Button>
      <Button size="sm" look="quiet" onClick={onDone}>
        Dismiss
      </Button>
    </div>
  )
}
