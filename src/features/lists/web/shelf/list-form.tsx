import { useState } from 'react'
import { maxListTitleLength } from '#features/bucket-list/limits.ts'
import type { ListDetails } from '#features/lists/contract.ts'
import { maxGoal, maxListDescriptionLength } from '#features/lists/limits.ts'
import { endsBeforeStart, listTitleRequired } from '#features/lists/messages.ts'
import type { FormFailure } from '#platform/web/failure.ts'
import { Form, TextArea, TextInput } from '#platform/web/forms/controls.ts'
import { Field } from '#platform/web/forms/field.tsx'
import { FormDialog } from '#platform/web/forms/form-dialog.tsx'
import { useValidatedForm, type FieldErrors } from '#platform/web/forms/use-validated-form.ts'
import { DialogFooter } from '#platform/web/overlays/dialog.tsx'
import { useTerms } from '#platform/web/settings.ts'
import { css } from '#platform/web/styled.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { Fold } from '#platform/web/ui/panel.tsx'

export type ListFields = Pick<ListDetails, 'title' | 'description' | 'goal' | 'startsOn' | 'endsOn'>

interface Props {
  title: string
  saveLabel: string
  /** Fields of the list to change; none for a new list. */
  list?: ListFields
  /** For editors, who may change nothing else. */
  hasTitleOnly?: boolean
  isSaving: boolean
  error: FormFailure | null
  onSave: (fields: ListFields) => void
  onClose: () => void
}

/**
 * Dialog with a form for the title, the description and, folded away, the challenge of a new or existing `list`; with
 * `hasTitleOnly`, for the title alone. `onSave` gets the valid fields; the caller saves them and closes the dialog.
 * `onClose` is called when it is dismissed.
 */
export function ListFormDialog({ title, saveLabel, list, hasTitleOnly, ...given }: Props) {
  const say = useTerms()
  const { isSaving, error, onSave, onClose } = given
  const start = toTyped(list)
  const [typed, setTyped] = useState(start)
  const { errors, formProps } = useValidatedForm(validation, { mutate: onSave, isPending: isSaving, error })
  const hasChallenge = [start.goal, start.startsOn, start.endsOn].some((value) => value !== '')
  const isDirty = Object.entries(start).some(([name, value]) => Object(typed)[name] !== value)
  const control = (name: keyof TypedFields) => ({
    name,
    value: typed[name],
    onChange: ({ target }: { target: { value: string } }) => setTyped({ ...typed, [name]: target.value }),
  })

  return (
    <FormDialog title={title} isDirty={isDirty} onClose={onClose}>
      <Form {...formProps}>
        <Field label="Title" error={errors.title}>
          {(ties) => (
            <TextInput
              {...ties}
              {...control('title')}
              aria-required="true"
              maxLength={maxListTitleLength}
              autoComplete="off"
            />
          )}
        </Field>
        {hasTitleOnly ? null : (
          <>
            <Field label="Description (optional)" error={errors.description}>
              {(ties) => (
                <TextArea
                  {...ties}
                  {...control('description')}
                  rows={2}
                  maxLength={maxListDescriptionLength}
                />
              )}
            </Field>
            <Fold label={list ? 'Challenge' : 'Make it a challenge'} isOpenAtFirst={hasChallenge}>
              <div className={css({ display: 'flex', flexDirection: 'column', gap: 4, pt: 2 })}>
                <Field
                  label="Goal"
                  error={errors.goal}
                  hint={say('How many ideas do you want to complete? Leave blank for no goal.')}
                >
                  {(ties) => (
                    <TextInput
                      {...ties}
                      {...control('goal')}
                      inputMode="numeric"
                      autoComplete="off"
                      maxLength={4}
                    />
                  )}
                </Field>
                <div
                  className={css({
                    display: 'grid',
                    gap: 4,
                    gridTemplateColumns: { base: '1fr', sm: '1fr 1fr' },
                  })}
                >
                  <Field label="Start date (optional)" error={errors.startsOn}>
                    {(ties) => <TextInput {...ties} {...control('startsOn')} type="date" />}
                  </Field>
                  <Field label="End date (optional)" error={errors.endsOn}>
                    {(ties) => <TextInput {...ties} {...control('endsOn')} type="date" />}
                  </Field>
                </div>
              </div>
            </Fold>
          </>
        )}
        <DialogFooter>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" look="main" aria-disabled={isSaving}>
            {isSaving ? 'Saving...' : saveLabel}
          </Button>
        </DialogFooter>
      </Form>
    </FormDialog>
  )
}

type TypedFields = Record<keyof ListFields, string>

const toTyped = (list: ListFields | undefined): TypedFields => ({
  title: list?.title ?? '',
  description: list?.description ?? '',
  goal: list?.goal == null ? '' : String(list.goal),
  startsOn: list?.startsOn ?? '',
  endsOn: list?.endsOn ?? '',
})

const validation = { read: readFields, check: checkFields }

/** Reads the fields of the form. A goal that is not a whole number becomes 0, which is not valid either. */
function readFields(sent: FormData): ListFields {
  const read = (name: keyof ListFields) => readText(sent, name)
  const goal = read('goal')
  return {
    title: read('title'),
    description: read('description'),
    goal: goal === '' ? null : /^\d+$/.test(goal) ? Number(goal) : 0,
    startsOn: read('startsOn') || null,
    endsOn: read('endsOn') || null,
  }
}

/** Returns the trimmed value of a submitted form's text field; an empty string if there is none. */
export function readText(sent: FormData, name: string): string {
  const value = sent.get(name)
  return typeof value === 'string' ? value.trim() : ''
}

function checkFields({ title, goal, startsOn, endsOn }: ListFields): FieldErrors {
  const hasDates = startsOn !== null || endsOn !== null
  return {
    title: title ? undefined : listTitleRequired,
    goal:
      goal !== null && (goal < 1 || goal > maxGoal)
        ? `Enter a number from 1 to ${maxGoal.toLocaleString('en-US')}`
        : goal === null && hasDates
          ? 'Enter a goal, or clear the dates'
          : undefined,
    endsOn: startsOn && endsOn && endsOn < startsOn ? endsBeforeStart : undefined,
  }
}
