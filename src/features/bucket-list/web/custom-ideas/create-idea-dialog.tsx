import type { CustomIdeaView } from '#features/bucket-list/contract.ts'
import { createCustomTitle } from '#features/bucket-list/messages.ts'
import { api } from '#platform/web/api.ts'
import { FormDialog } from '#platform/web/forms/form-dialog.tsx'
import { DialogFooter } from '#platform/web/overlays/dialog.tsx'
import { useTerms } from '#platform/web/settings.ts'
import { css } from '#platform/web/styled.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { CreateIdeaButtons, CreateIdeaForm, useCreateIdea } from './create-idea-form.tsx'

/**
 * Dialog in which a member creates a custom idea of their own, which is added to their list, or adds one back that they
 * had removed from it. Calls `onClose` after success and when it is dismissed.
 */
export function CreateIdeaDialog({ onClose }: { onClose: () => void }) {
  const say = useTerms()
  const creation = useCreateIdea(onClose)
  const { data: ideas = [] } = api.bucketList.customIdeas.list.useQuery()
  return (
    <FormDialog
      title={say(createCustomTitle)}
      description="Only you can see this."
      isDirty={creation.picture !== null}
      onClose={onClose}
    >
      <UnlistedIdeas ideas={ideas.filter(({ entryId }) => entryId === null)} onAdd={creation.putBack} />
      <CreateIdeaForm creation={creation}>
        <DialogFooter>
          <CreateIdeaButtons isCreating={creation.isCreating} onCancel={onClose} />
        </DialogFooter>
      </CreateIdeaForm>
    </FormDialog>
  )
}

interface Props {
  ideas: CustomIdeaView[]
  onAdd: (id: number) => void
}

/** Custom ideas that are not on the list, each with a button to add it. */
function UnlistedIdeas({ ideas, onAdd }: Props) {
  const say = useTerms()
  if (ideas.length === 0) return null
  return (
    <section className={css({ mb: 6 })} aria-label={say('Custom ideas not on your list')}>
      <div className={css({ fontSize: 'sm', fontWeight: 600, mb: 2 })}>
        {say('Or add back an idea you created earlier')}
      </div>
      <ul
        className={css({
          display: 'flex',
          flexDirection: 'column',
          gap: 1,
          listStyle: 'none',
          maxHeight: '16rem',
          overflowY: 'auto',
        })}
      >
        {ideas.map(({ id, title }) => (
          <li
            key={id}
            className={css({
              display: 'flex',
              alignItems: 'center',
              gap: 3,
              background: 'sunken',
              borderRadius: 'md',
              pl: 4,
              pr: 2,
              py: 1,
            })}
          >
            <div className={css({ flex: '1', minWidth: 0, fontSize: 'sm', overflowWrap: 'anywhere' })}>
              {title}
            </div>
            <Button look="quiet" size="sm" aria-label={`Add to my list: ${title}`} onClick={() => onAdd(id)}>
              Add
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
