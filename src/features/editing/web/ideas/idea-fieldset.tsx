import { costSymbols, difficultyLabels, locationLabels } from '#features/catalogue/messages.ts'
import { longestDescription, longestFreeText, longestTitle } from '#features/catalogue/limits.ts'
import { Input, TextArea } from '#platform/web/forms/dense-controls.ts'
import { Field } from '#platform/web/forms/field.tsx'
import type { FieldErrors } from '#platform/web/forms/use-checked-form.ts'
import { css } from '#platform/web/styled.tsx'
import { Choice } from './choice.tsx'
import { fieldLabels, seasonWords, type CategoryChoice } from './field-words.ts'
import type { IdeaDraft } from './idea-draft.ts'
import { locations, seasons } from '../table/table-view.ts'
import { useSay } from '#platform/web/settings.ts'

export interface DraftProps {
  draft: IdeaDraft
  change: (part: Partial<IdeaDraft>) => void
  /** What is wrong, by field. */
  errors: FieldErrors
}

/** What an idea says: its words, and the facts that visitors filter by. */
export function IdeaFieldset({
  draft,
  change,
  errors,
  categories,
}: DraftProps & { categories: CategoryChoice[] }) {
  const say = useSay()
  return (
    <div className={css({ display: 'grid', gap: 4, alignContent: 'start' })}>
      <Field label={fieldLabels.title} error={errors.title}>
        {(control) => (
          <Input
            {...control}
            name="title"
            required
            maxLength={longestTitle}
            value={draft.title}
            onChange={(event) => change({ title: event.target.value })}
          />
        )}
      </Field>
      <Field label={fieldLabels.description} error={errors.description}>
        {(control) => (
          <TextArea
            {...control}
            name="description"
            rows={6}
            maxLength={longestDescription}
            value={draft.description}
            onChange={(event) => change({ description: event.target.value })}
          />
        )}
      </Field>
      <div
        className={css({
          display: 'grid',
          gap: 4,
          gridTemplateColumns: { base: '1fr 1fr', sm: 'repeat(3, minmax(0, 1fr))' },
        })}
      >
        <div className={css({ gridColumn: { base: 'span 2', sm: 'auto' } })}>
          <Choice
            label={fieldLabels.categoryId}
            error={errors.categoryId && say(errors.categoryId)}
            value={draft.categoryId ?? ''}
            onChange={(value) => change({ categoryId: value === '' ? null : value })}
            options={[
              { value: '', label: 'None' },
              ...categories.map(({ id, name }) => ({ value: id, label: name })),
            ]}
          />
        </div>
        <Choice
          label={fieldLabels.difficulty}
          value={draft.difficulty}
          onChange={(difficulty) => change({ difficulty })}
          options={difficultyLabels.map((label, index) => ({ value: index + 1, label }))}
        />
        <Choice
          label={fieldLabels.cost}
          value={draft.cost}
          onChange={(cost) => change({ cost })}
          options={costSymbols.map((label, index) => ({ value: index + 1, label }))}
        />
        <Choice
          label={fieldLabels.locationType}
          value={draft.locationType}
          onChange={(locationType) => change({ locationType })}
          options={locations.map((value) => ({ value, label: locationLabels[value] }))}
        />
        <Choice
          label={fieldLabels.season}
          value={draft.season}
          onChange={(season) => change({ season })}
          options={seasons.map((value) => ({ value, label: seasonWords[value] }))}
        />
        <Words name="timeCommitment" {...{ draft, change, errors }} />
        <Words name="ageGroup" {...{ draft, change, errors }} />
      </div>
      <Field label={fieldLabels.tags} error={errors.tags} hint="Separated by commas">
        {(control) => (
          <Input
            {...control}
            name="tags"
            value={draft.tags}
            onChange={(event) => change({ tags: event.target.value })}
          />
        )}
      </Field>
    </div>
  )
}

/** A short text of the editor's own. */
function Words({ name, draft, change, errors }: DraftProps & { name: 'timeCommitment' | 'ageGroup' }) {
  return (
    <Field label={fieldLabels[name]} error={errors[name]}>
      {(control) => (
        <Input
          {...control}
          name={name}
          maxLength={longestFreeText}
          value={draft[name]}
          onChange={(event) => change({ [name]: event.target.value })}
        />
      )}
    </Field>
  )
}
