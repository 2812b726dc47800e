import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Selection } from '#features/editing/contract.ts'
import { api } from '#platform/web/api.ts'
import { failureMessageOf } from '#platform/web/failure.ts'
import { formatCount } from '#platform/web/format-count.ts'
import { FormDialog } from '#platform/web/forms/form-dialog.tsx'
import { useTerms } from '#platform/web/settings.ts'
import { css } from '#platform/web/styled.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { FailureLine } from '#platform/web/ui/failure-line.tsx'
import { useDebounced } from '#platform/web/use-debounced.ts'
import type { CategoryChoice } from '../ideas/field-labels.ts'
import { useRefreshIdeas } from '../ideas/idea-draft.ts'
import { type BulkDraft, hasPriceError, toBulkChange } from './bulk-kind-fields.tsx'
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

/**
 * Dialog in which an editor chooses a change for all selected ideas and applies it. A preview shows how many will
 * change and the problems, or an error with a retry. After success it calls `onDone`, with the result for Undo or
 * undefined if nothing changed; the caller closes it.
 */
export function BulkDialog({ selection, categories, onClose, onDone }: Props) {
  const say = useTerms()
  const [draft, setDraft] = useState<BulkDraft>({})
  const debouncedDraft = useDebounced(draft, 250)
  const ideasChanged = useRefreshIdeas()
  const isEmpty = Object.keys(draft).length === 0
  const { client } = api.useUtils()
  const preview = useQuery({
    queryKey: ['bulk forecast', selection, debouncedDraft],
    queryFn: () =>
      client.ideas.editing.bulkPreview.mutate({ selection, change: toBulkChange(debouncedDraft) }),
    enabled: Object.keys(debouncedDraft).length > 0 && !hasPriceError(debouncedDraft),
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
  const isReady = !isEmpty && !hasPriceError(draft) && draft === debouncedDraft
  const isKnown = isReady && !preview.isFetching && preview.data !== undefined
  const changing = isKnown ? (preview.data?.changing ?? 0) : 0
  const canApply = changing > 0 && preview.data?.problems.length === 0 && !apply.isPending

  return (
    <FormDialog title={say('Change the Selected Ideas')} size="wide" isDirty={!isEmpty} onClose={onClose}>
      <form
        className={css({ display: 'grid', gap: 6 })}
        onSubmit={(event) => {
          event.preventDefault()
          if (canApply)
            apply.mutate({ selection, change: toBulkChange(draft), expected: preview.data?.selected })
        }}
      >
        <BulkFields change={draft} onChange={setDraft} categories={categories} />
        <div className={css({ minHeight: 12 })} aria-live="polite">
          {isEmpty ? (
            <div className={css({ color: 'quiet' })}>
              Choose what to change. Everything else stays the same.
            </div>
          ) : hasPriceError(draft) ? (
            <div className={css({ color: 'quiet' })}>
              {say('Enter a valid price to see how many ideas will change.')}
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
