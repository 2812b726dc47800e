import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { BulkChangeInput, Selection } from '#features/editing/contract.ts'
import { api } from '#platform/web/api.ts'
import { failureMessageOf } from '#platform/web/failure.ts'
import { FormDialog } from '#platform/web/forms/form-dialog.tsx'
import { useTerms } from '#platform/web/settings.ts'
import { css } from '#platform/web/styled.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { formatCount } from '#platform/web/format-count.ts'
import { FailureLine } from '#platform/web/ui/failure-line.tsx'
import { useDebounced } from '#platform/web/use-debounced.ts'
import type { CategoryChoice } from '../ideas/field-labels.ts'
import { useRefreshIdeas } from '../ideas/idea-draft.ts'
import { BulkFields } from './bulk-fields.tsx'

export interface BulkOutcome {
  changed: number
  /** Token that undoes the change. */
  undo: string
}

interface Props {
  selection: Selection
  categories: CategoryChoice[]
  onClose: () => void
  onDone: (outcome: BulkOutcome | undefined) => void
}

/** Edits many ideas at once, with a preview of how many will change. */
export function BulkDialog({ selection, categories, onClose, onDone }: Props) {
  const say = useTerms()
  const [change, setChange] = useState<BulkChangeInput>({})
  const debouncedChange = useDebounced(change, 250)
  const ideasChanged = useRefreshIdeas()
  const isEmpty = Object.keys(change).length === 0
  const { client } = api.useUtils()
  const preview = useQuery({
    queryKey: ['bulk forecast', selection, debouncedChange],
    queryFn: () => client.ideas.editing.bulkPreview.mutate({ selection, change: debouncedChange }),
    enabled: Object.keys(debouncedChange).length > 0,
    placeholderData: keepPreviousData,
    gcTime: 0,
    staleTime: 0,
    refetchOnMount: 'always',
  })
  const apply = api.ideas.editing.bulkChange.useMutation({
    onSuccess: async ({ changed, undo }) => {
      onDone(undo ? { changed, undo } : undefined)
      await ideasChanged()
    },
    // The selection may have changed while the dialog was open, so the preview is fetched again.
    onError: () => void preview.refetch(),
  })
  const isKnown = !isEmpty && change === debouncedChange && !preview.isFetching && preview.data !== undefined
  const changing = isKnown ? (preview.data?.changing ?? 0) : 0
  const canApply = changing > 0 && preview.data?.problems.length === 0 && !apply.isPending

  return (
    <FormDialog title={say('Change the selected ideas')} size="wide" isDirty={!isEmpty} onClose={onClose}>
      <form
        className={css({ display: 'grid', gap: 6 })}
        onSubmit={(event) => {
          event.preventDefault()
          if (canApply) apply.mutate({ selection, change, expected: preview.data?.selected })
        }}
      >
        <BulkFields change={change} onChange={setChange} categories={categories} />
        <div className={css({ minHeight: 12 })} aria-live="polite">
          {isEmpty ? (
            <div className={css({ color: 'quiet' })}>
              Choose what to change. Everything else stays as it is.
            </div>
          ) : preview.isError ? (
            <FailureLine onRetry={() => void preview.refetch()}>
              {failureMessageOf(preview.error)}
            </FailureLine>
          ) : preview.data ? (
            <BulkPreview forecast={preview.data} />
          ) : (
            <div className={css({ color: 'quiet' })}>Counting…</div>
          )}
          {apply.error ? (
            <div className={css({ color: 'danger', mt: 2 })} role="alert">
              {failureMessageOf(apply.error)}
            </div>
          ) : null}
        </div>
        <div className={css({ display: 'flex', gap: 2, justifyContent: 'end', flexWrap: 'wrap' })}>
          <Button size="sm" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" size="sm" look="main" disabled={!canApply}>
            {apply.isPending
              ? 'Saving...'
              : changing === 1
                ? say('Change 1 idea')
                : say`Change ${formatCount(changing)} ideas`}
          </Button>
        </div>
      </form>
    </FormDialog>
  )
}

interface BulkPreviewProps {
  forecast: {
    selected: number
    changing: number
    problems: { id: number; title: string; message: string }[]
  }
}

/** Preview of a bulk change. */
function BulkPreview({ forecast: { selected, changing, problems } }: BulkPreviewProps) {
  const say = useTerms()
  return (
    <>
      <p>
        <strong>{formatCount(changing)}</strong> of {formatCount(selected)} selected{' '}
        {say(selected === 1 ? 'idea' : 'ideas')} will change
        {changing < selected ? '; the others already match.' : '.'}
      </p>
      {problems.length > 0 ? (
        <ul className={css({ mt: 2, pl: 5, listStyle: 'disc', color: 'danger', fontSize: 'sm' })}>
          {problems.map(({ id, title, message }) => (
            <li key={id}>
              {title}: {say(message)}
            </li>
          ))}
        </ul>
      ) : null}
    </>
  )
}
