import { api } from '#platform/web/api.ts'
import { useSay } from '#platform/web/settings.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Form } from '#platform/web/forms/controls.ts'
import { useCheckedForm } from '#platform/web/forms/use-checked-form.ts'
import { DialogFoot } from '#platform/web/overlays/dialog-foot.tsx'
import { TypedDialog } from '#platform/web/forms/typed-dialog.tsx'
import { createCustomTitle } from '#features/bucket-list/messages.ts'
import { CustomIdeaFields } from './custom-idea-fields.tsx'
import { UnlistedIdeas } from './unlisted-ideas.tsx'
import { customIdeaForm } from './custom-idea-form.ts'
import { useCreateIdea } from './use-create-idea.ts'

/** An idea of one's own, straight onto the list. */
export function CreateIdeaDialog({ onClose }: { onClose: () => void }) {
  const say = useSay()
  const { isCreating, error, create, putBack } = useCreateIdea(onClose)
  const call = { mutate: create, isPending: isCreating, error }
  const { errors, formProps } = useCheckedForm(customIdeaForm, call)
  const { data: ideas = [] } = api.bucketList.customIdeas.list.useQuery()
  return (
    <TypedDialog
      title={say(createCustomTitle)}
      description="It is private: only you see it."
      onClose={onClose}
    >
      <UnlistedIdeas ideas={ideas.filter(({ entryId }) => entryId === null)} onAdd={putBack} />
      <Form {...formProps}>
        <CustomIdeaFields errors={errors} />
        <DialogFoot>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" look="main" aria-disabled={isCreating}>
            {isCreating ? 'Creating...' : say('Create Idea')}
          </Button>
        </DialogFoot>
      </Form>
    </TypedDialog>
  )
}
