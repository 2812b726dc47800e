import { api } from '#platform/web/api.ts'
import { sentenceOf } from '#platform/web/failure.ts'
import { useToast } from '#platform/web/toasts/use-toast.ts'
import { longestName } from '../texts.ts'
import { nameFields } from './checked-fields.ts'
import { TextField } from './text-field.tsx'
import { Fields } from './fields.tsx'
import { FormAlert } from './form-alert.tsx'
import { SaveButton } from './save-button.tsx'
import { useCheckedForm } from './use-checked-form.ts'

export function ChangeName({ name }: { name: string }) {
  const toast = useToast()
  const { current } = api.useUtils().accounts
  const change = api.accounts.changeName.useMutation({
    onSuccess: (user) => {
      current.setData(undefined, user)
      toast({ title: 'Name saved', tone: 'success' })
    },
  })
  const { errors, formProps } = useCheckedForm(nameFields, change)
  return (
    <form aria-label="Name" {...formProps}>
      {change.error ? <FormAlert>{sentenceOf(change.error)}</FormAlert> : null}
      <Fields>
        <TextField
          label="Full name"
          name="name"
          autoComplete="name"
          required
          maxLength={longestName}
          defaultValue={name}
          error={errors.name}
        />
        <SaveButton isPending={change.isPending}>Save name</SaveButton>
      </Fields>
    </form>
  )
}
