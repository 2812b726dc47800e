import { stateLabels } from '#features/catalogue/messages.ts'
import { CheckBox, Input, Tick } from '#platform/web/forms/dense-controls.ts'
import { Field } from '#platform/web/forms/field.tsx'
import { css } from '#platform/web/styled.tsx'
import { Choice } from './choice.tsx'
import { fieldLabels } from './field-words.ts'
import type { DraftProps } from './idea-fieldset.tsx'
import { editorsZone, goesOut } from './local-moment.ts'
import { states } from '../table/table-view.ts'
import { useSay } from '#platform/web/settings.ts'

const hints = {
  draft: 'Only editors see it.',
  scheduled: 'It publishes itself at the time below.',
  published: 'Everybody sees it.',
  archived: 'It has left the catalogue. Members who saved it keep it.',
}

/** Where an idea stands on its way to the public. */
export function PublishingFields({ draft, change, errors }: DraftProps) {
  const say = useSay()
  return (
    <div className={css({ display: 'grid', gap: 4 })}>
      <Choice
        label={fieldLabels.state}
        error={errors.state}
        hint={
          // A field that is half filled in names no moment.
          draft.state === 'scheduled' && validMoment(draft.publishAt)
            ? `It ${goesOut(draft.publishAt)}.`
            : hints[draft.state]
        }
        value={draft.state}
        onChange={(state) => change({ state })}
        options={states.map((value) => ({ value, label: stateLabels[value] }))}
      />
      {draft.state === 'scheduled' ? (
        <Field
          label={fieldLabels.publishAt}
          error={errors.publishAt && say(errors.publishAt)}
          hint={`Your time: ${editorsZone()}`}
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
      <Tick>
        <CheckBox
          name="featured"
          checked={draft.featured}
          onChange={(event) => change({ featured: event.target.checked })}
        />
        Featured on the home page and under Popular
      </Tick>
    </div>
  )
}

const validMoment = (local: string) => local !== '' && !Number.isNaN(new Date(local).getTime())
