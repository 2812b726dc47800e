import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { RecommendedIdea } from '#features/bucket-list/contract.ts'
import { dismissed, dismissFailed } from '#features/bucket-list/messages.ts'
import { api } from '#platform/web/api.ts'
import { useToast } from '#platform/web/toasts/use-toast.ts'
import { usePendingSaves } from '../saving/pending-saves.ts'
import { useFailureToast } from '#platform/web/toasts/use-failure-toast.ts'

/** One limit for the row and the page, so that they share their cached data. */
const request = { limit: 24 }
/** With fewer ideas left, more are requested: the row shows this many. */
const minIdeas = 3
/** Shows what is cached and replaces it, because every save changes what fits. */
const freshOnMount = { staleTime: 0, refetchOnMount: 'always', retryOnMount: true } as const

/**
 * Returns the recommended ideas of a member or, from the ideas saved in the browser, of a visitor, with `isFailed`,
 * `retry`, `isMember` and `isVisitor`. `ideas` is undefined while loading and after a failure; `dismiss` is undefined
 * for visitors.
 */
export function useForYou() {
  const visitor = api.accounts.current.useQuery()
  const isMember = Boolean(visitor.data)
  const ofMember = api.bucketList.forYou.list.useQuery(request, { enabled: isMember, ...freshOnMount })
  const ofVisitor = useForYouOfVisitor(visitor.data === null)
  const dismiss = useDismissal()
  const query = visitor.data === undefined ? visitor : isMember ? ofMember : ofVisitor
  return {
    ideas: isMember ? ofMember.data : visitor.data === null ? ofVisitor.data : undefined,
    isFailed: query.isError && !query.isFetching,
    retry: () => void query.refetch(),
    isMember,
    isVisitor: visitor.data === null,
    dismiss: isMember ? dismiss : undefined,
  }
}

/**
 * Fetches a visitor's recommendations. The ids are those of the first render, so that an idea saved from the list stays
 * where it is.
 */
function useForYouOfVisitor(isVisitor: boolean) {
  const { client } = api.useUtils()
  const saved = usePendingSaves().map(({ id }) => id)
  const [ideaIds, setIdeaIds] = useState(saved)
  if (ideaIds.length === 0 && saved.length > 0) setIdeaIds(saved)
  return useQuery({
    queryKey: [['bucketList', 'forYou', 'ofVisitor'], { ideaIds }],
    queryFn: async () =>
      ideaIds.length === 0 ? [] : client.bucketList.forYou.ofVisitor.mutate({ ideaIds, ...request }),
    enabled: isVisitor,
    ...freshOnMount,
  })
}

/** Returns a function that removes an idea from the recommendations optimistically, with a toast that offers Undo. */
function useDismissal() {
  const toast = useToast()
  const showFailure = useFailureToast()
  const { list } = api.useUtils().bucketList.forYou

  /** Removes an idea from the cached list, and cancels a running query, whose response may contain it. */
  async function remove(ideaId: number) {
    await list.cancel()
    const ideas = list.getData(request) ?? []
    const at = ideas.findIndex(({ id }) => id === ideaId)
    list.setData(request, (shown) => shown?.filter(({ id }) => id !== ideaId))
    return { idea: ideas[at], at }
  }

  const putBack = (idea: RecommendedIdea, at: number) =>
    list.setData(request, (ideas) =>
      ideas && !ideas.some(({ id }) => id === idea.id) ? ideas.toSpliced(at, 0, idea) : ideas,
    )

  const undo = api.bucketList.forYou.undoDismissal.useMutation({
    scope,
    // A query that started during the Undo may lack the idea.
    onSuccess: () => void list.invalidate(),
    onError(error) {
      void list.invalidate()
      showFailure(error, 'Couldn’t undo this')
    },
  })

  const mutation = api.bucketList.forYou.dismiss.useMutation({
    scope,
    onMutate: ({ ideaId }) => remove(ideaId),
    async onSuccess(_done, { ideaId }, { idea, at }) {
      // A query that started during the dismissal may have returned the idea.
      await remove(ideaId)
      const onClick = async () => {
        await list.cancel()
        if (idea) putBack(idea, at)
        undo.mutate({ ideaId })
      }
      toast({ ...dismissed, action: { label: 'Undo', onClick } })
    },
    onError(error, _asked, context) {
      if (context?.idea) putBack(context.idea, context.at)
      showFailure(error, dismissFailed)
    },
    async onSettled() {
      if ((list.getData(request) ?? []).length < minIdeas) await list.invalidate()
    },
  })
  return (ideaId: number) => mutation.mutate({ ideaId })
}

/** Runs dismissals and Undo in turn, so that an Undo never reaches the server first. */
const scope = { id: 'for-you' }
