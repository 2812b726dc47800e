import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { costSymbols, difficultyLabels, locationLabels } from '#features/catalogue/messages.ts'
import { stateLabels } from '#features/catalogue/field-messages.ts'
import type { Selection } from '#features/editing/contract.ts'
import { api } from '#platform/web/api.ts'
import { failureMessageOf } from '#platform/web/failure.ts'
import { formatCount } from '#platform/web/format-count.ts'
import { Input, TextArea } from '#platform/web/forms/dense-controls.ts'
import { Field } from '#platform/web/forms/field.tsx'
import { FormDialog } from '#platform/web/forms/form-dialog.tsx'
import { useTerms } from '#platform/web/settings.ts'
import { css } from '#platform/web/styled.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { FailureLine } from '#platform/web/ui/failure-line.tsx'
import { useDebounced } from '#platform/web/use-debounced.ts'
import { Choice, MonthsChoice, Replacement } from '../ideas/choice.tsx'
import { type CategoryChoice, fieldLabels, seasonOptionLabels } from '../ideas/field-labels.ts'
import { useRefreshIdeas } from '../ideas/idea-draft.ts'
import { PlaceSearch } from '../ideas/place-search.tsx'
import { locations, seasons } from '../table/table-view.ts'
import {
  type BulkDraft,
  BulkKindFields,
  BulkKinds,
  hasPriceError,
  toBulkChange,
} from './bulk-kind-fields.tsx'

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
 * Dialog in which an editor changes many ideas at once, with a preview of how many will change. Shows an error with a
 * retry if the preview fails.
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
    <FormDialog title={say('Change the selected ideas')} size="wide" isDirty={!isEmpty} onClose={onClose}>
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
              {say('Complete the price to see how many ideas will change.')}
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

interface BulkFieldsProps {
  change: BulkDraft
  onChange: (change: BulkDraft) => void
  categories: CategoryChoice[]
}

const unchangedOption = { value: '', label: 'No change' } as const
const states = ['draft', 'published', 'archived'] as const

/** Fields that a bulk change can set. */
function BulkFields({ change, onChange, categories }: BulkFieldsProps) {
  const { categoryId, difficulty, cost, locationType, season, state, featured, places, months } = change

  /** Sets a field, or removes it from the change if it is to stay as it is. */
  function set<Name extends keyof BulkDraft>(name: Name, value: BulkDraft[Name] | '') {
    const { [name]: _old, ...rest } = change
    onChange(value === '' || value === undefined ? rest : { ...rest, [name]: value })
  }

  return (
    <div
      className={css({
        display: 'grid',
        gap: 4,
        gridTemplateColumns: { base: '1fr', sm: '1fr 1fr', md: 'repeat(3, minmax(0, 1fr))' },
      })}
    >
      <Choice<number | 'none' | ''>
        label={fieldLabels.categoryId}
        value={categoryId === null ? 'none' : (categoryId ?? '')}
        onChange={(value) => set('categoryId', value === 'none' ? null : value)}
        options={[
          unchangedOption,
          { value: 'none', label: 'None' },
          ...categories.map(({ id, name }) => ({ value: id, label: name })),
        ]}
      />
      <Choice<number | ''>
        label={fieldLabels.difficulty}
        value={difficulty ?? ''}
        onChange={(value) => set('difficulty', value)}
        options={[unchangedOption, ...difficultyLabels.map((label, index) => ({ value: index + 1, label }))]}
      />
      <Choice<number | ''>
        label={fieldLabels.cost}
        value={cost ?? ''}
        onChange={(value) => set('cost', value)}
        options={[unchangedOption, ...costSymbols.map((label, index) => ({ value: index + 1, label }))]}
      />
      <Choice
        label={fieldLabels.season}
        value={season ?? ''}
        onChange={(value) => set('season', value)}
        options={[unchangedOption, ...seasons.map((value) => ({ value, label: seasonOptionLabels[value] }))]}
      />
      <Choice
        label={fieldLabels.locationType}
        value={locationType ?? ''}
        onChange={(value) => set('locationType', value)}
        options={[unchangedOption, ...locations.map((value) => ({ value, label: locationLabels[value] }))]}
      />
      <Choice
        label={fieldLabels.state}
        value={state ?? ''}
        onChange={(value) => set('state', value)}
        options={[unchangedOption, ...states.map((value) => ({ value, label: stateLabels[value] }))]}
      />
      <Choice<'yes' | 'no' | ''>
        label={fieldLabels.featured}
        value={featured === undefined ? '' : featured ? 'yes' : 'no'}
        onChange={(value) => set('featured', value === '' ? '' : value === 'yes')}
        options={[
          unchangedOption,
          { value: 'yes', label: 'Featured' },
          { value: 'no', label: 'Not featured' },
        ]}
      />
      <Tags label="Add tags" value={change.addTags} onChange={(value) => set('addTags', value)} />
      <Tags label="Remove tags" value={change.removeTags} onChange={(value) => set('removeTags', value)} />
      <BulkKinds change={change} onSet={set} />
      <BulkPlacesAndMonths
        places={places}
        months={months}
        onPlaces={(value) => set('places', value)}
        onMonths={(value) => set('months', value)}
        onUnchanged={(name) => set(name, undefined)}
      />
      <BulkKindFields change={change} onSet={set} />
    </div>
  )
}

interface TagsProps {
  label: string
  value: string[] | undefined
  onChange: (tags: string[] | undefined) => void
}

function Tags({ label, value, onChange }: TagsProps) {
  return (
    <Field label={label}>
      {(control) => (
        <Input
          {...control}
          placeholder="Separated by commas"
          defaultValue={value?.join(', ')}
          onChange={({ target }) => onChange(target.value.trim() ? target.value.split(',') : undefined)}
        />
      )}
    </Field>
  )
}

interface BulkPlacesAndMonthsProps {
  places: string | undefined
  months: number[] | undefined
  onPlaces: (places: string) => void
  onMonths: (months: number[] | '') => void
  onUnchanged: (name: 'places' | 'months') => void
}

/** Places and months for a bulk change; both replace the existing values. */
function BulkPlacesAndMonths({ places, months, onPlaces, onMonths, onUnchanged }: BulkPlacesAndMonthsProps) {
  return (
    <>
      <Replacement
        label={fieldLabels.places}
        isSet={places !== undefined}
        onSet={() => onPlaces(' ')}
        onUnchanged={() => onUnchanged('places')}
      />
      <Replacement
        label={fieldLabels.months}
        isSet={months !== undefined}
        onSet={() => onMonths([])}
        onUnchanged={() => onUnchanged('months')}
      />
      {places === undefined ? null : (
        <div className={css({ gridColumn: '1 / -1', display: 'grid', gap: 4 })}>
          <Field label="Places" hint="Up to three, one per line. Leave empty to remove all places.">
            {(control) => (
              <TextArea
                {...control}
                rows={2}
                value={places.trimStart()}
                onChange={({ target }) => onPlaces(target.value || ' ')}
              />
            )}
          </Field>
          <PlaceSearch places={places} onChange={onPlaces} />
        </div>
      )}
      {months === undefined ? null : (
        <div className={css({ gridColumn: '1 / -1' })}>
          <MonthsChoice label="Months" months={months} onChange={onMonths} />
        </div>
      )}
    </>
  )
}
