import { useRef, useState } from 'react'
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
import { uploadFailed, uploadPhoto } from '../entry/entry-photos.tsx'
import { newRequestId } from '#platform/web/request-id.ts'
import {
  CustomIdeaFields,
  customIdeaForm,
  CustomIdeaPictureField,
  type CustomIdeaValues,
} from './custom-idea-fields.tsx'

/**
 * Dialog in which a member creates a custom idea of their own, which is added to their list, or adds one back that they
 * had removed from it. Calls `onClose` after success and when it is dismissed.
 */
export function CreateIdeaDialog({ onClose }: { onClose: () => void }) {
  const say = useTerms()
  const [picture, setPicture] = useState<File | null>(null)
  const { isCreating, error, create, putBack } = useCreateIdea(picture, onClose)
  const call = { mutate: create, isPending: isCreating, error }
  const { errors, formProps } = useValidatedForm(customIdeaForm, call)
  const { data: ideas = [] } = api.bucketList.customIdeas.list.useQuery()
  return (
    <FormDialog
      title={say(createCustomTitle)}
      description="Only you can see this."
      isDirty={picture !== null}
      onClose={onClose}
    >
      <UnlistedIdeas ideas={ideas.filter(({ entryId }) => entryId === null)} onAdd={putBack} />
      <Form {...formProps}>
        <CustomIdeaFields errors={errors} />
        <CustomIdeaPictureField picture={picture} onChoose={setPicture} />
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
 * @param picture uploaded once the idea is on the list. If that fails, the idea stays without it.
 */
function useCreateIdea(picture: File | null, onDone: () => void) {
  const toast = useToast()
  const { bucketList } = api.useUtils()
  const create = api.bucketList.customIdeas.create.useMutation()
  const change = api.bucketList.customIdeas.update.useMutation()
  const add = api.bucketList.add.useMutation()
  const [isWorking, setWorking] = useState(false)
  const requestId = useRef(newRequestId())
  const createdIdea = useRef<CustomIdeaView>(null)

  async function createAndList(values: CustomIdeaValues) {
    if (createdIdea.current)
      createdIdea.current = await change.mutateAsync({ id: createdIdea.current.id, ...values })
    else createdIdea.current = await create.mutateAsync({ ...values, requestId: requestId.current })
    const entry = await list(createdIdea.current.id)
    return entry && picture ? addPicture(entry.id, picture) : undefined
  }

  /** Returns why the picture was not accepted; undefined if it was. */
  async function addPicture(entryId: number, file: File) {
    const answer = await uploadPhoto(entryId, file).catch(() => ({ message: uploadFailed }))
    if ('message' in answer) return answer.message
    bucketList.list.setData(undefined, (entries) =>
      entries?.map((entry) => (entry.id === entryId ? answer.entry : entry)),
    )
    return undefined
  }

  async function list(customIdeaId: number) {
    try {
      const entry = await add.mutateAsync({ customIdeaId, status: 'planned', priority: defaultPriority })
      bucketList.list.setData(undefined, (entries) => entries && [...entries, entry])
      return entry
    } catch (error) {
      // An earlier response was lost: the entry exists.
      if (!hasCode(error, 'already_listed')) throw error
      await bucketList.list.invalidate(undefined, includingInactive)
      return bucketList.list.getData()?.find((entry) => entry.customIdeaId === customIdeaId)
    }
  }

  async function run(work: Promise<unknown>) {
    setWorking(true)
    try {
      const pictureRefusal = await work
      toast(
        typeof pictureRefusal === 'string'
          ? { ...customIdeaCreated, description: pictureRefusal, tone: 'danger' }
          : customIdeaCreated,
      )
      onDone()
    } catch (error) {
      const description =
        error instanceof Error ? failureMessageOf(error, customIdeaFailed) : customIdeaFailed
      toast({ title: 'Error', description, tone: 'danger' })
    }
    setWorking(false)
    await Promise.all([
      bucketList.customIdeas.invalidate(undefined, includingInactive),
      bucketList.sharedList.invalidate(undefined, includingInactive),
    ])
  }

  return {
    error: create.error ?? change.error,
    isCreating: isWorking,
    create: (values: CustomIdeaValues) => void run(createAndList(values)),
    putBack: (customIdeaId: number) => void run(list(customIdeaId).then(() => undefined)),
  }
}
