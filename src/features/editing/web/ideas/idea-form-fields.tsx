import type { ComponentType } from 'react'
import { maxDescriptionLength, maxFreeTextLength, maxTitleLength } from '#features/catalogue/limits.ts'
import { costSymbols, difficultyLabels, locationLabels } from '#features/catalogue/messages.ts'
import { stateLabels } from '#features/catalogue/field-messages.ts'
import type { PictureControl } from '#features/pictures/contract.ts'
import { TextArea, CheckBox, Input, CheckBoxLabel, Select } from '#platform/web/forms/dense-controls.ts'
import { Field } from '#platform/web/forms/field.tsx'
import type { FieldErrors } from '#platform/web/forms/use-validated-form.ts'
import { useTerms } from '#platform/web/settings.ts'
import { css } from '#platform/web/styled.tsx'
import { states, locations, seasons } from '../table/table-view.ts'
import { Choice, MonthsChoice, OfficialPageField } from './choice.tsx'
import { type CategoryChoice, fieldLabels, seasonOptionLabels } from './field-labels.ts'
import type { IdeaDraft } from './idea-draft.ts'
import { KindFields } from './kind-fields.tsx'
import { getTimeZone, formatPublishAt } from './local-time.ts'
import { PlacesField } from './place-search.tsx'

interface Props {
  form: DraftProps
  categories: CategoryChoice[]
  picture: ComponentType<PictureControl>
}

/**
 * Controlled form fields of an idea in two columns: texts and facts; state, picture, places, months and official page.
 * `picture` is the control that chooses picture and cover.
 */
export function IdeaFormFields({ form, categories, picture: Picture }: Props) {
  const { draft, errors, change } = form
  return (
    <>
      <IdeaFieldset {...form} categories={categories} />
      <div className={css({ display: 'grid', gap: 5, alignContent: 'start' })}>
        <PublishingFields {...form} />
        <Picture imageUrl={draft.imageUrl} cover={draft.cover} error={errors.imageUrl} onChange={change} />
        <PlacesAndMonths {...form} />
      </div>
    </>
  )
}

/** Places, best months and official page of an idea. */
function PlacesAndMonths({ draft, change, errors }: DraftProps) {
  return (
    <>
      <PlacesField places={draft.places} error={errors.places} onChange={(places) => change({ places })} />
      <MonthsChoice
        label={fieldLabels.months}
        months={draft.months}
        onChange={(months) => change({ months })}
      />
      <OfficialPageField
        label={fieldLabels.officialUrl}
        error={errors.officialUrl}
        url={draft.officialUrl}
        goneSince={draft.officialPageGoneSince}
        onChange={(officialUrl) => change({ officialUrl })}
      />
    </>
  )
}

const hints = {
  draft: 'Only editors can see this idea.',
  scheduled: 'This idea will be published at the time below.',
  published: 'Everyone can see this idea.',
  archived: 'This idea is no longer in the catalogue, but stays on the lists of members who saved it.',
}

/** State, publication time and featuring of an idea. */
function PublishingFields({ draft, change, errors }: DraftProps) {
  const say = useTerms()
  return (
    <div className={css({ display: 'grid', gap: 4 })}>
      <Choice
        label={fieldLabels.state}
        error={errors.state}
        hint={
          // A partially filled field has no valid date.
          draft.state === 'scheduled' && isValidLocalTime(draft.publishAt)
            ? say`This idea ${formatPublishAt(draft.publishAt)}.`
            : say(hints[draft.state])
        }
        value={draft.state}
        onChange={(state) => change({ state })}
        options={states.map((value) => ({ value, label: stateLabels[value] }))}
      />
      {draft.state === 'scheduled' ? (
        <Field
          label={fieldLabels.publishAt}
          error={errors.publishAt && say(errors.publishAt)}
          hint={`Time zone: ${getTimeZone()}`}
        >
          {(control) => (
            <Input
              {...control}
              type="datetime-local"
              name="publishAt"
              required
              value={draft.publishAt}
              onChange={(event) => change({ publishAt: event.target.value })}
            />
          )}
        </Field>
      ) : null}
      <CheckBoxLabel>
        <CheckBox
          name="featured"
          checked={draft.featured}
          onChange={(event) => change({ featured: event.target.checked })}
        />
        Featured on the home page and under Popular
      </CheckBoxLabel>
    </div>
  )
}

const isValidLocalTime = (local: string) => local !== '' && !Number.isNaN(new Date(local).getTime())

interface DraftProps {
  draft: IdeaDraft
  change: (part: Partial<IdeaDraft>) => void
  /** Error messages by field. */
  errors: FieldErrors
}

/** Texts of an idea, and the facts that visitors filter by. */
function IdeaFieldset({ draft, change, errors, categories }: DraftProps & { categories: CategoryChoice[] }) {
  const say = useTerms()
  return (
    <div className={css({ display: 'grid', gap: 4, alignContent: 'start' })}>
      <Field label={fieldLabels.title} error={errors.title}>
        {(control) => (
          <Input
            {...control}
            name="title"
            required
            maxLength={maxTitleLength}
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
            maxLength={maxDescriptionLength}
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
          options={seasons.map((value) => ({ value, label: seasonOptionLabels[value] }))}
        />
        <ShortTextField name="timeCommitment" known={knownTimes} {...{ draft, change, errors }} />
        <ShortTextField name="ageGroup" known={knownAges} {...{ draft, change, errors }} />
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
      <KindFields {...{ draft, change, errors }} />
    </div>
  )
}

/** Usual time commitments of ideas. */
const knownTimes = [
  'Varies',
  '1 hour',
  '2 hours',
  '3 hours',
  'Evening',
  'Half day',
  '1 day',
  'Weekend',
  '3 days',
  '1 week',
  '2 weeks',
  '1 month',
  '3 months',
  '6 months',
  '1 year',
]

/** Usual age groups of ideas. */
const knownAges = ['any', 'All ages', 'Kids', 'Teens', 'Families', 'Adults', '18+', '21+', 'Seniors']

interface ShortTextFieldProps extends DraftProps {
  name: 'timeCommitment' | 'ageGroup'
  /** Values to pick from. */
  known: readonly string[]
}

/** Short free-text field, with a picker of its usual values beside it. */
function ShortTextField({ name, known, draft, change, errors }: ShortTextFieldProps) {
  const label = fieldLabels[name]
  return (
    <Field label={label} error={errors[name]}>
      {(control) => (
        <div className={css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr) auto', gap: 1 })}>
          <Input
            {...control}
            name={name}
            maxLength={maxFreeTextLength}
            value={draft[name]}
            onChange={(event) => change({ [name]: event.target.value })}
          />
          <Select
            className={css({ width: 11 })}
            aria-label={`Usual values: ${label}`}
            value=""
            onChange={(event) => change({ [name]: event.target.value })}
          >
            {/* The value is beside the picker, so that it shows no text of its own. */}
            <option value="" hidden aria-label="None" />
            {known.map((value) => (
              <option key={value}>{value}</option>
            ))}
          </Select>
        </div>
      )}
    </Field>
  )
}
