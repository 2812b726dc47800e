import { useMutation } from '@tanstack/react-query'
import { api } from '#platform/web/api.ts'
import { isGone, isMissing, hasCode, type QueryFailure } from '#platform/web/failure.ts'
import { includingInactive } from '#platform/web/query-client.ts'
import { stopWaiting, useWaitingIdeas, type WaitingIdea } from './waiting-ideas.ts'
import { asPlanned } from './ways-to-save.ts'

/** An idea that waited, and the entry that it has become. */
export interface AddedIdea {
  title: string
  entryId: number
}

/** Adds all that waits, one after the other: what fails goes on waiting with what comes after it. */
export function useAddingWaiting() {
  const utils = api.useUtils()
  const waiting = useWaitingIdeas()
  const add = api.bucketList.add.useMutation()
  const remove = api.bucketList.remove.useMutation()
  const refresh = () => utils.bucketList.invalidate(undefined, includingInactive)

  const adding = useMutation({
    mutationFn: async () => {
      const added: AddedIdea[] = []
      for (const idea of waiting.toReversed()) {
        const entryId = await entryOf(idea)
        stopWaiting(idea.id)
        if (entryId !== null) added.push({ title: idea.title, entryId })
      }
      return added
    },
    onSettled: refresh,
  })

  const undoing = useMutation({
    mutationFn: async (added: readonly AddedIdea[]) => {
      for (const { entryId } of added) await remove.mutateAsync({ id: entryId })
    },
    onSettled: refresh,
  })

  /** Null for what is on the list already, from another tab or another day, and for what has left the catalogue. */
  async function entryOf({ id }: WaitingIdea): Promise<number | null> {
    try {
      return (await add.mutateAsync({ ideaId: id, ...asPlanned.entry })).id
    } catch (error) {
      if (hasCode(error, 'already_listed') || isNoMore(error)) return null
      throw error
    }
  }

  return { isSomethingWaiting: waiting.length > 0, adding, undoing }
}

function isNoMore(error: unknown): boolean {
  const failure: QueryFailure | null = error instanceof Error ? error : null
  return isMissing(failure) || isGone(failure)
}
