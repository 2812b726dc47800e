import { themes } from '#features/catalogue/messages.ts'
import { hrefOf } from '#platform/addresses.ts'
import { Select } from '#platform/web/forms/controls.ts'
import { Field } from '#platform/web/forms/field.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { css, styled } from '#platform/web/styled.tsx'
import type { Preferences } from '../contract.ts'
import { halfLabels, rhythmLabels } from '../messages.ts'
import { useBasePath } from '#platform/web/settings.ts'

interface Props {
  token: string
  chosen: Preferences
}

/**
 * Form for a newsletter subscriber's themes, rhythm (weekly or monthly), hemisphere and pause, filled with `chosen`. It
 * is submitted natively, so that it works without JavaScript, to a URL with the `token` from a mail, which authorises it.
 */
export function PreferencesForm({ token, chosen }: Props) {
  const based = useBasePath()
  return (
    <Fields method="post" action={based(hrefOf('newsletterPreferences', { token }))}>
      <fieldset>
        <Legend>Favorite themes</Legend>
        <div className={css({ color: 'quiet', fontSize: 'sm', mb: 2 })}>
          Choose themes to see first, or choose none for a mix.
        </div>
        <Choices>
          {themes.map(({ slug, label }) => (
            <Choice key={slug}>
              <input
                type="checkbox"
                name="themes"
                value={slug}
                defaultChecked={chosen.themes.includes(slug)}
              />
              {label}
            </Choice>
          ))}
        </Choices>
      </fieldset>
      <fieldset>
        <Legend>How often</Legend>
        {(['weekly', 'monthly'] as const).map((rhythm) => (
          <Choice key={rhythm}>
            <input type="radio" name="rhythm" value={rhythm} defaultChecked={chosen.rhythm === rhythm} />
            {rhythmLabels[rhythm]}
          </Choice>
        ))}
      </fieldset>
      <fieldset>
        <Legend>Where you live</Legend>
        {(['north', 'south'] as const).map((half) => (
          <Choice key={half}>
            <input type="radio" name="half" value={half} defaultChecked={chosen.half === half} />
            {halfLabels[half]}
          </Choice>
        ))}
      </fieldset>
      <Field
        label="Pause"
        hint={
          chosen.pausedUntil
            ? `No emails until ${new Date(chosen.pausedUntil).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' })}.`
            : 'We’ll pause your newsletter, then resume automatically.'
        }
      >
        {(ties) => (
          <Select {...ties} name="pauseWeeks" defaultValue="">
            <option value="">{chosen.pausedUntil ? 'Keep the current pause' : 'Don’t pause'}</option>
            {chosen.pausedUntil ? <option value="0">Resume now</option> : null}
            <option value="4">For four weeks</option>
            <option value="12">For twelve weeks</option>
          </Select>
        )}
      </Field>
      <Button className={css({ alignSelf: 'start' })} type="submit" look="main">
        Save
      </Button>
    </Fields>
  )
}

const Fields = styled('form', { base: { display: 'flex', flexDirection: 'column', gap: 8 } })

const Legend = styled('legend', { base: { fontWeight: 600, mb: 1 } })

const Choices = styled('div', {
  base: { display: 'grid', gridTemplateColumns: { base: '1fr', sm: '1fr 1fr' }, columnGap: 4 },
})

const Choice = styled('label', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: 3,
    minHeight: 11,
    cursor: 'pointer',
    '& input': { width: 5, height: 5, flexShrink: 0, accentColor: '{colors.teal}' },
  },
})
