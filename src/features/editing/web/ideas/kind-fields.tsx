import { lazy, Suspense, useId } from 'react'
import {
  companyLabels,
  formatPrice,
  kindLabels,
  moodLabels,
  weatherLabels,
} from '#features/catalogue/kind-labels.ts'
import { needLabels } from '#features/catalogue/need-labels.ts'
import { company, kindGroups, moods, needs, weather } from '#features/catalogue/kinds.ts'
import {
  maxAliases,
  maxCompany,
  maxKinds,
  maxMoods,
  maxNeeds,
  maxQuestions,
} from '#features/catalogue/limits.ts'
import { Input, TextArea } from '#platform/web/forms/dense-controls.ts'
import { Field, FieldError } from '#platform/web/forms/field.tsx'
import type { FieldErrors } from '#platform/web/forms/use-validated-form.ts'
import { useTerms } from '#platform/web/settings.ts'
import { css, styled } from '#platform/web/styled.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import { Toggles } from './choice.tsx'
import { fieldLabels } from './field-labels.ts'
import { type IdeaDraft, parsePrice, type PriceDraft } from './idea-draft.ts'

interface Props {
  draft: IdeaDraft
  change: (part: Partial<IdeaDraft>) => void
  /** Error messages by field. */
  errors: FieldErrors
}

/**
 * Controlled form fields of an idea for its kinds (such as hike), moods, company, weather, price, other names, needs,
 * and the questions that it answers.
 */
export function KindFields({ draft, change, errors }: Props) {
  const say = useTerms()
  return (
    <>
      <KindPicker
        label={fieldLabels.kinds}
        hint="Up to four, most important first."
        isOrdered
        error={errors.kinds}
        kinds={draft.kinds}
        onChange={(kinds) => change({ kinds })}
      />
      {(['moods', 'company', 'weather'] as const).map((name) => (
        <WordToggles
          key={name}
          name={name}
          error={errors[name]}
          words={draft[name]}
          onChange={(words) => change({ [name]: words })}
        />
      ))}
      <PriceFields price={draft.price} error={errors.price} onChange={(price) => change({ price })} />
      <Field
        label={fieldLabels.aliases}
        error={errors.aliases}
        hint={`Other names that people search for: up to ${maxAliases}, separated by semicolons. Visitors don’t see them.`}
      >
        {(control) => (
          <TextArea
            {...control}
            name="aliases"
            rows={2}
            value={draft.aliases}
            onChange={({ target }) => change({ aliases: target.value })}
          />
        )}
      </Field>
      <WordToggles
        name="needs"
        error={errors.needs}
        words={draft.needs}
        onChange={(words) => change({ needs: words })}
      />
      <Field
        label={fieldLabels.questions}
        error={errors.questions}
        hint={say(
          `What people who would love this idea might type, in their own words: up to ${maxQuestions}, one per line. Visitors don’t see them.`,
        )}
      >
        {(control) => (
          <TextArea
            {...control}
            name="questions"
            rows={4}
            value={draft.questions}
            onChange={({ target }) => change({ questions: target.value })}
          />
        )}
      </Field>
    </>
  )
}

const MultiSelect = lazy(() =>
  import('#platform/web/widgets/multi-select.tsx').then((loaded) => ({ default: loaded.MultiSelect })),
)

const kindOptions = kindGroups.flatMap(({ label: group, kinds }) =>
  kinds.map((value) => ({ value, label: kindLabels[value], group })),
)

interface KindPickerProps {
  label: string
  hint?: string
  error?: string | undefined
  kinds: readonly string[]
  /** Whether the order matters, so that a kind can be moved forward. */
  isOrdered?: boolean
  onChange: (kinds: string[]) => void
}

/**
 * Form field with which an editor chooses up to four kinds of ideas, such as hikes or museums, and finds them by
 * typing. If `isOrdered`, each chosen kind can be moved one place forward.
 */
export function KindPicker({ label, hint, error, kinds, isOrdered = false, onChange }: KindPickerProps) {
  return (
    <Field label={label} error={error} hint={hint}>
      {(control) => (
        <Suspense fallback={<Skeleton className={css({ height: 10 })} />}>
          <MultiSelect
            control={control}
            options={kindOptions}
            values={kinds}
            max={maxKinds}
            placeholder="Hikes, castles, baking…"
            fullPlaceholder="Remove a kind to choose another one"
            nothing="No matching kinds."
            chosenLabel={`Chosen: ${label}`}
            isOrdered={isOrdered}
            onChange={onChange}
          />
        </Suspense>
      )}
    </Field>
  )
}

const vocabularies = {
  moods: {
    hint: 'Up to three.',
    max: maxMoods,
    options: moods.map((value) => ({ value, label: moodLabels[value] })),
  },
  company: {
    hint: 'Up to five. Leave blank if the idea suits anyone.',
    max: maxCompany,
    options: company.map((value) => ({ value, label: companyLabels[value] })),
  },
  weather: {
    hint: 'Choose the weather this idea needs or still works in.',
    max: weather.length,
    options: weather.map((value) => ({ value, label: weatherLabels[value] })),
  },
  needs: {
    hint: `What someone must be able or willing to do, up to ${maxNeeds}. A search leaves the idea out for people who can’t.`,
    max: maxNeeds,
    options: needs.map((value) => ({ value, label: needLabels[value] })),
  },
}

interface WordTogglesProps {
  name: keyof typeof vocabularies
  error?: string | undefined
  words: readonly string[]
  onChange: (words: string[]) => void
}

/**
 * Toggle buttons for the moods of an idea, its company, its weather or its needs, depending on `name`, up to the number
 * allowed for each.
 */
export function WordToggles({ name, error, words, onChange }: WordTogglesProps) {
  const say = useTerms()
  const { hint, max, options } = vocabularies[name]
  return (
    <Toggles
      label={fieldLabels[name]}
      hint={say(hint)}
      max={max}
      options={options}
      error={error}
      values={words}
      onChange={onChange}
    />
  )
}

interface PriceFieldsProps {
  price: PriceDraft
  error?: string | undefined
  /** Hint that says what empty fields mean. */
  emptyHint?: string
  onChange: (price: PriceDraft) => void
}

/**
 * Two text fields for the low and high end of a price in US dollars, with the error message or a preview of the price
 * as visitors will see it.
 */
export function PriceFields({
  price,
  error,
  emptyHint = 'Leave both blank if you don’t know the price.',
  onChange,
}: PriceFieldsProps) {
  const id = useId()
  const parsed = parsePrice(price)
  return (
    <Amounts>
      <legend>{fieldLabels.price}</legend>
      <div
        className={css({
          display: 'grid',
          gap: 4,
          gridTemplateColumns: { base: '1fr 1fr', sm: 'repeat(3, minmax(0, 1fr))' },
        })}
      >
        {(['from', 'to'] as const).map((side) => (
          <label
            key={side}
            className={css({ display: 'flex', alignItems: 'center', gap: 2, fontSize: 'sm' })}
          >
            {sideLabels[side]}
            <Input
              name={`price.${side}`}
              inputMode="numeric"
              autoComplete="off"
              aria-invalid={error ? true : undefined}
              aria-describedby={error ? `${id}-error ${id}` : id}
              value={price[side]}
              onChange={({ target }) => onChange({ ...price, [side]: target.value })}
            />
          </label>
        ))}
      </div>
      <FieldError id={`${id}-error`} error={error} />
      <div className={css({ color: 'quiet', fontSize: 'sm', mt: 2 })} id={id}>
        {parsed && !error
          ? `For one adult. Shown as “${formatPrice(parsed)}”.`
          : `In US dollars, for one adult. ${emptyHint}`}
      </div>
    </Amounts>
  )
}

const sideLabels = { from: 'From', to: 'To' }

const Amounts = styled('fieldset', {
  base: { minWidth: 0, '& > legend': { fontSize: 'sm', fontWeight: 600, mb: 2 } },
})
