import { useState, type FormEvent } from 'react'
import { longestTokenName, tokenDays, tokenScopes } from '#features/accounts/limits.ts'
import { api } from '#platform/web/api.ts'
import { sentenceOf } from '#platform/web/failure.ts'
import { Select } from '#platform/web/forms/dense-controls.ts'
import { Field } from '#platform/web/forms/field.tsx'
import { TypedDialog } from '#platform/web/forms/typed-dialog.tsx'
import { css } from '#platform/web/styled.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { DialogButtons } from '../form/dialog-buttons.tsx'
import { FormAlert } from '../form/form-alert.tsx'
import { SubmitButton } from '../form/submit-button.tsx'
import { TextField } from '../form/text-field.tsx'
import { usePasswordQuestion } from '../second-factor/use-password-question.tsx'

type Scope = (typeof tokenScopes)[number]
type Days = (typeof tokenDays)[number]

const scopeWords: Record<Scope, string> = {
  read: 'Read what I see',
  list: 'Change my list',
  editor: 'Change the catalogue',
}
const dayWords: Record<Days, string> = { 7: 'A week', 30: '30 days', 90: '90 days', 365: 'A year' }

interface Props {
  email: string
  isEditor: boolean
  onMade: (token: string) => void
  onClose: () => void
}

/** What a program may do in a member's name, and for how long. */
export function NewTokenDialog({ email, isEditor, onMade, onClose }: Props) {
  const [name, setName] = useState('')
  const [scopes, setScopes] = useState<Scope[]>(['read'])
  const [days, setDays] = useState<Days>(90)
  const utils = api.useUtils()
  const { asksFor, question } = usePasswordQuestion(email)
  const make = api.accounts.tokens.make.useMutation({
    onSuccess: async ({ token }) => {
      onMade(token)
      await utils.accounts.tokens.list.invalidate()
      await utils.accounts.events.invalidate()
    },
    onError: (error) => void asksFor(error, send),
  })
  function send() {
    make.mutate({ name, scopes, days })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!make.isPending) send()
  }
  const offered = tokenScopes.filter((scope) => scope !== 'editor' || isEditor)
  return (
    <TypedDialog title="Make a token" onClose={onClose}>
      <form
        aria-label="Make a token"
        className={css({ display: 'flex', flexDirection: 'column', gap: 5 })}
        onSubmit={submit}
      >
        {make.error && make.error.data?.code !== 'password_needed' ? (
          <FormAlert>{sentenceOf(make.error)}</FormAlert>
        ) : null}
        <TextField
          label="Name"
          name="name"
          autoComplete="off"
          required
          maxLength={longestTokenName}
          value={name}
          hint="What it is for, such as “My phone’s shortcut”."
          onChange={({ target }) => setName(target.value)}
        />
        <fieldset>
          <legend className={css({ fontWeight: 600, fontSize: 'sm', mb: 2 })}>It may</legend>
          {offered.map((scope) => (
            <label key={scope} className={css({ display: 'flex', gap: 2, alignItems: 'center', py: 1 })}>
              <input
                type="checkbox"
                checked={scopes.includes(scope)}
                onChange={({ target }) =>
                  setScopes(target.checked ? [...scopes, scope] : scopes.filter((each) => each !== scope))
                }
              />
              {scopeWords[scope]}
            </label>
          ))}
        </fieldset>
        <Field label="Good for">
          {(ties) => (
            <Select
              {...ties}
              value={days}
              onChange={({ target }) =>
                setDays(tokenDays.find((each) => String(each) === target.value) ?? days)
              }
            >
              {tokenDays.map((each) => (
                <option key={each} value={each}>
                  {dayWords[each]}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <DialogButtons>
          <Button onClick={onClose}>Cancel</Button>
          <SubmitButton isPending={make.isPending} pendingLabel="Making…">
            Make token
          </SubmitButton>
        </DialogButtons>
      </form>
      {question}
    </TypedDialog>
  )
}
