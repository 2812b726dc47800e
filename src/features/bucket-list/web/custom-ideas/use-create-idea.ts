import { useRef } from 'react'
import { api } from '#platform/web/api.ts'
import { hasCode, sentenceOf } from '#platform/web/failure.ts'
import { includingInactive } from '#platform/web/query-client.ts'
import { useToast } from '#platform/web/toasts/use-toast.ts'
import type { CustomIdeaView } from '#features/bucket-list/contract.ts'
import { customIdeaCreated, customIdeaFailed } from '#features/bucket-list/messages.ts'
import { defaultPriority } from '#features/bucket-list/limits.ts'
import type { CustomIdeaValues } from './custom-idea-form.ts'
import { newRequestId } from './request-id.ts'

/**
 * Creates a custom idea and puts it on the list, in one click. Where the second call fails the idea is there and
 * the next click goes on from it; where an answer is lost, the repeat answers the same idea.
 */
export function useCreateIdea(onDone: () => void) {
  const toast = useToast()
  const { bucketList } = api.useUtils()
  const create = api.bucketList.customIdeas.create.useMutation()
  const change = api.bucketList.customIdeas.update.useMutation()
  const add = api.bucketList.add.useMutation()
  const requestId = useRef(newRequestId())
  const made = useRef<CustomIdeaView>(null)

  async function createAndList(values: CustomIdeaValues) {
    if (made.current) made.current = await change.mutateAsync({ id: made.current.id, ...values })
    else made.current = await create.mutateAsync({ ...values, requestId: requestId.current })
    await list(made.current.id)
  }

  async function list(customIdeaId: number) {
    try {
      const entry = await add.mutateAsync({ customIdeaId, status: 'planned', priority: defaultPriority })
      bucketList.list.setData(undefined, (entries) => entries && [...entries, entry])
    } catch (error) {
      // A lost answer: it is where it was meant to be.
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
      const description = error instanceof Error ? sentenceOf(error, customIdeaFailed) : customIdeaFailed
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
