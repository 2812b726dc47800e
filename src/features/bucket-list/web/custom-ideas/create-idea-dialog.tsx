import { useRef } from 'react'
import type { CustomIdeaView } from '#features/bucket-list/contract.ts'
import { defaultPriority } from '#features/bucket-list/limits.ts'
import { createCustomTitle, customIdeaCreated, customIdeaFailed } from '#features/bucket-list/messages.ts'
import { api } from '#platform/web/api.ts'
import { hasCode, failureMessageOf } from '#platform/web/failure.ts'
import { Form } from '#platform/web/forms/controls.ts'
import { FormDialog } from '#platform/web/forms/form-dialog.tsx'
import { useValidatedForm } from '#platform/web/forms/use-validated-form.ts'
import { DialogFooter } from '#platform/web/overlays/dialog.tsx'
import { includingInactive } from '#platform/web/query-client.ts'
import { useTerms } from '#platform/web/settings.ts'
import { css } from '#platform/web/styled.tsx'
import { useToast } from '#platform/web/toasts/use-toast.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { newRequestId } from '../saving/request-id.ts'
import { CustomIdeaFields, customIdeaForm, type CustomIdeaValues } from './custom-idea-fields.tsx'

/** Dialog that creates a custom idea and adds it to the list, or adds one that was removed from the list. */
export function CreateIdeaDialog({ onClose }: { onClose: () => void }) {
  const say = useTerms()
  const { isCreating, error, create, putBack } = useCreateIdea(onClose)
  const call = { mutate: create, isPending: isCreating, error }
  const { errors, formProps } = useValidatedForm(customIdeaForm, call)
  const { data: ideas = [] } = api.bucketList.customIdeas.list.useQuery()
  return (
    <FormDialog title={say(createCustomTitle)} description="Only you can see this." onClose={onClose}>
      <UnlistedIdeas ideas={ideas.filter(({ entryId }) => entryId === null)} onAdd={putBack} />
      <Form {...formProps}>
        <CustomIdeaFields errors={errors} />
        <DialogFooter>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" look="main" aria-disabled={isCreating}>
            {isCreating ? 'Creating...' : say('Create Idea')}
          </Button>
        </DialogFooter>
      </Form>
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

/**
 * Creates a custom idea and adds it to the list with one click. If adding fails, the next click updates the created
 * idea and adds it; if a response is lost, the retry sends the same `requestId`.
 */
function useCreateIdea(onDone: () => void) {
  const toast = useToast()
  const { bucketList } = api.useUtils()
  const create = api.bucketList.customIdeas.create.useMutation()
  const change = api.bucketList.customIdeas.update.useMutation()
  const add = api.bucketList.add.useMutation()
  const requestId = useRef(newRequestId())
  const createdIdea = useRef<CustomIdeaView>(null)

  async function createAndList(values: CustomIdeaValues) {
    if (createdIdea.current)
      createdIdea.current = await change.mutateAsync({ id: createdIdea.current.id, ...values })
    else createdIdea.current = await create.mutateAsync({ ...values, requestId: requestId.current })
    await list(createdIdea.current.id)
  }

  async function list(customIdeaId: number) {
    try {
      const entry = await add.mutateAsync({ customIdeaId, status: 'planned', priority: defaultPriority })
      bucketList.list.setData(undefined, (entries) => entries && [...entries, entry])
    } catch (error) {
      // An earlier response was lost: the entry exists.
      if (!hasCode(error, 'already_listed')) throw error
      await bucketList.list.invalidate(undefined, includingInactive)
    }
  }

  async function run(work: Promise<void>) {
    try {
      await work
      toast(customIdeaCreated)
      onDone()
    } catch (error) {
      const description =
        error instanceof Error ? failureMessageOf(error, customIdeaFailed) : customIdeaFailed
      toast({ title: 'Error', description, tone: 'danger' })
    }
    await Promise.all([
      bucketList.customIdeas.invalidate(undefined, includingInactive),
      bucketList.sharedList.invalidate(undefined, includingInactive),
    ])
  }

  return {
    error: create.error ?? change.error,
    isCreating: create.isPending || change.isPending || add.isPending,
    create: (values: CustomIdeaValues) => void run(createAndList(values)),
    putBack: (customIdeaId: number) => void run(list(customIdeaId)),
  }
}
