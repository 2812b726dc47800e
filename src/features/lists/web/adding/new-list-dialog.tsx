import { maxListTitleLength } from '#features/bucket-list/limits.ts'
import { listTitleRequired } from '#features/lists/messages.ts'
import { failureMessageOf } from '#platform/web/failure.ts'
import { Form, TextInput } from '#platform/web/forms/controls.ts'
import { Field } from '#platform/web/forms/field.tsx'
import { useValidatedForm } from '#platform/web/forms/use-validated-form.ts'
import { Dialog, DialogFooter } from '#platform/web/overlays/dialog.tsx'
import { css } from '#platform/web/styled.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import type { IdeaToAdd } from './add-to-list.tsx'
import { useListChanges } from './use-list-changes.ts'

const titleForm = {
  read(sent: FormData) {
    const title = sent.get('title')
    return { title: typeof title === 'string' ? title.trim() : '' }
  },
  check: ({ title }: { title: string }) => ({ title: title ? undefined : listTitleRequired }),
}

/**
 * Dialog in which a member enters the title of a new list, which is created with the idea `idea` on it. Calls `onClose`
 * after success and when it is dismissed.
 */
export function NewListDialog({ idea, onClose }: { idea: IdeaToAdd; onClose: () => void }) {
  const { creation } = useListChanges(idea)
  const { errors, formProps } = useValidatedForm(titleForm, {
    ...creation,
    mutate: ({ title }) =>
      creation.mutate(
        { title, ...(idea.isCustom ? { customIdeaIds: [idea.id] } : { ideaIds: [idea.id] }) },
        { onSuccess: onClose },
      ),
  })
  return (
    <Dialog title="New list" description={<>“{idea.title}” will be added to it.</>} onClose={onClose}>
      <Form {...formProps}>
        <Field label="Title" error={errors.title} hint="For example “Japan 2027” or “30 before 30”">
          {(ties) => (
            <TextInput {...ties} name="title" maxLength={maxListTitleLength} autoComplete="off" required />
          )}
        </Field>
        {creation.error && !errors.title ? (
          <div className={css({ color: 'danger' })} role="alert">
            {failureMessageOf(creation.error)}
          </div>
        ) : null}
        <DialogFooter>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" look="main" aria-disabled={creation.isPending}>
            {creation.isPending ? 'Creating...' : 'Create list'}
          </Button>
        </DialogFooter>
      </Form>
    </Dialog>
  )
}
