import { useState } from 'react'
import { api } from '#platform/web/api.ts'
import { sentenceOf } from '#platform/web/failure.ts'
import { useToast } from '#platform/web/toasts/use-toast.ts'
import { longestName } from '#features/accounts/limits.ts'
import { nameFields } from '../form/checked-fields.ts'
import { TextField } from '../form/text-field.tsx'
import { Fields } from '../form/fields.tsx'
import { FormAlert } from '../form/form-alert.tsx'
import { SaveButton } from './save-button.tsx'
import { useCheckedForm } from '#platform/web/forms/use-checked-form.ts'

/** A name that is the one we have already need not be saved. */
export function ChangeName({ name }: { name: string }) {
  const [typed, setTyped] = useState<string>()
  const toast = useToast()
  const { current } = api.useUtils().accounts
  const change = api.accounts.changeName.useMutation({
    onSuccess: (user) => {
      current.setData(undefined, user)
      toast({ title: 'Name saved', tone: 'success' })
    },
  })
  const { errors, formProps } = useCheckedForm(nameFields, change)
  const isSaved = (typed ?? name).trim() === name
  return (
    <form
      aria-label="Name"
      {...formProps}
      onSubmit={(event) => (isSaved ? event.preventDefault() : formProps.onSubmit(event))}
    >
      {change.error ? <FormAlert>{sentenceOf(change.error)}</FormAlert> : null}
      <Fields legend="Your name" isPaired>
        <TextField
          label="Full name"
          name="name"
          autoComplete="name"
          required
          maxLength={longestName}
          defaultValue={name}
          error={errors.name}
          onChange={({ target }) => setTyped(target.value)}
        />
        <SaveButton isPending={change.isPending} aria-disabled={isSaved || change.isPending || undefined}>
          Save name
        </SaveButton>
      </Fields>
    </form>
  )
}
