import { useRef, useState, type ReactNode } from 'react'
import type { CustomIdeaView } from '#features/bucket-list/contract.ts'
import { defaultPriority } from '#features/bucket-list/limits.ts'
import { customIdeaCreated, customIdeaFailed } from '#features/bucket-list/messages.ts'
import { api } from '#platform/web/api.ts'
import { hasCode, failureMessageOf } from '#platform/web/failure.ts'
import { Form } from '#platform/web/forms/controls.ts'
import { useValidatedForm } from '#platform/web/forms/use-validated-form.ts'
import { includingInactive } from '#platform/web/query-client.ts'
import { newRequestId } from '#platform/web/request-id.ts'
import { useTerms } from '#platform/web/settings.ts'
import { useToast } from '#platform/web/toasts/use-toast.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { useUploadPhoto } from '../entry/upload-photo.ts'
import { withEntry } from '../entry/use-entry-changes.ts'
import {
  CustomIdeaFields,
  customIdeaForm,
  CustomIdeaPictureField,
  type CustomIdeaValues,
} from './custom-idea-fields.tsx'

interface FormProps {
  creation: ReturnType<typeof useCreateIdea>
  /** Initial values. */
  values?: Pick<CustomIdeaValues, 'title' | 'description'>
  /** The buttons below the fields. */
  children: ReactNode
}

/**
 * Form with the fields of a new custom idea, filled with `values`, and the choice of a picture. Submitting valid fields
 * calls `create` of `creation`, the result of `useCreateIdea`. `children` are its buttons.
 */
export function CreateIdeaForm({ creation, values, children }: FormProps) {
  const { create, isCreating, error, picture, setPicture } = creation
  const call = { mutate: create, isPending: isCreating, error }
  const { errors, formProps } = useValidatedForm(customIdeaForm, call)
  return (
    <Form {...formProps}>
      <CustomIdeaFields {...(values && { values })} errors={errors} />
      <CustomIdeaPictureField picture={picture} onChoose={setPicture} />
      {children}
    </Form>
  )
}

interface ButtonsProps {
  isCreating: boolean
  onCancel: () => void
}

/**
 * Two buttons of the form for a custom idea: “Cancel” calls `onCancel`, the other submits the form and is inactive
 * while `isCreating`.
 */
export function CreateIdeaButtons({ isCreating, onCancel }: ButtonsProps) {
  const say = useTerms()
  return (
    <>
      <Button onClick={onCancel}>Cancel</Button>
      <Button type="submit" look="main" aria-disabled={isCreating}>
        {isCreating ? 'Creating...' : say('Create Idea')}
      </Button>
    </>
  )
}

/**
 * Returns the state and the actions of a form that creates a custom idea and adds it to the list with one click
 * (`create`, `isCreating`, `error`). If adding fails, the next click updates the created idea and adds it; if a
 * response is lost, the retry sends the same `requestId`. The `picture` that `setPicture` has set is uploaded once the
 * idea is on the list; if that fails, the idea stays without it. `putBack` adds the existing custom idea with this id.
 * `onDone` is called after either has succeeded; a failure is shown in a toast.
 */
export function useCreateIdea(onDone: () => void) {
  const toast = useToast()
  const { bucketList } = api.useUtils()
  const create = api.bucketList.customIdeas.create.useMutation()
  const change = api.bucketList.customIdeas.update.useMutation()
  const add = api.bucketList.add.useMutation()
  const uploadPhoto = useUploadPhoto()
  const [isWorking, setWorking] = useState(false)
  const [picture, setPicture] = useState<File | null>(null)
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
    const answer = await uploadPhoto(entryId, file)
    if ('message' in answer) return answer.message
    bucketList.list.setData(undefined, (entries) =>
      entries?.map((entry) => (entry.id === entryId ? answer.entry : entry)),
    )
    return undefined
  }

  async function list(customIdeaId: number) {
    try {
      const entry = await add.mutateAsync({ customIdeaId, status: 'planned', priority: defaultPriority })
      bucketList.list.setData(undefined, (entries) => withEntry(entries, entry))
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
    picture,
    setPicture,
    error: create.error ?? change.error,
    isCreating: isWorking,
    create: (values: CustomIdeaValues) => void run(createAndList(values)),
    putBack: (customIdeaId: number) => void run(list(customIdeaId).then(() => undefined)),
  }
}
