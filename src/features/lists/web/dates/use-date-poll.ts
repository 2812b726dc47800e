import { startTransition, useOptimistic } from 'react'
import type { ItemKey } from '#features/lists/contract.ts'
import type { DateAnswer, DatePollView } from '#features/lists/dates-contract.ts'
import { withAnswer } from '#features/lists/proposed-days.ts'
import { api } from '#platform/web/api.ts'
import { currentOnVisit, includingInactive } from '#platform/web/query-client.ts'
import { useToast } from '#platform/web/toasts/use-toast.ts'
import { refreshMs, useListFailure } from '../use-lists.ts'

/** The signed-in member, as others see them. */
interface Me {
  userId: number
  name: string
}

/**
 * Returns the date poll of an item, fetched again every few seconds, as `poll` (undefined until loaded, null if there
 * is none), and functions that change it (`answer`, `settle`, `reopen`, `withdraw`), which show a toast on failure. An
 * answer of the member `me` is shown at once, and taken back if it could not be saved.
 */
export function useDatePoll(key: ItemKey, me: Me) {
  const toast = useToast()
  const showFailure = useListFailure()
  const { lists } = api.useUtils()
  const query = api.lists.dates.get.useQuery(key, { ...currentOnVisit, refetchInterval: refreshMs })
  const [shown, showAnswer] = useOptimistic(
    query.data,
    (known: DatePollView | null | undefined, { day, answer }: { day: string; answer: DateAnswer }) =>
      known && { ...known, days: withAnswer(known.days, day, { ...me, answer }) },
  )
  function show(poll: DatePollView | null) {
    lists.dates.get.setData(key, poll)
    void lists.get.invalidate({ id: key.id }, includingInactive)
  }
  // One answer at a time, so that the last one wins.
  const answering = api.lists.dates.answer.useMutation({ scope: { id: `dates of ${key.itemId}` } })
  const settling = api.lists.dates.settle.useMutation({
    onSuccess: show,
    onError: (error) => showFailure(error, 'Couldn’t choose the date'),
  })
  const reopening = api.lists.dates.reopen.useMutation({
    onSuccess(poll) {
      show(poll)
      toast({ title: 'Everyone can answer again', tone: 'success' })
    },
    onError: (error) => showFailure(error, 'Couldn’t reopen the poll'),
  })
  const withdrawing = api.lists.dates.withdraw.useMutation({
    onSuccess() {
      show(null)
      toast({ title: 'Dates withdrawn', tone: 'success' })
    },
    onError: (error) => showFailure(error, 'Couldn’t withdraw the dates'),
  })
  return {
    poll: shown,
    isError: query.isError,
    refetch: query.refetch,
    isChanging: settling.isPending || reopening.isPending || withdrawing.isPending,
    answer: (day: string, answer: DateAnswer) =>
      startTransition(async () => {
        showAnswer({ day, answer })
        try {
          show(await answering.mutateAsync({ ...key, answers: [{ day, answer }] }))
        } catch (error) {
          showFailure(error, 'Couldn’t save your answer')
        }
      }),
    settle: (day: string) => settling.mutate({ ...key, day }),
    reopen: () => reopening.mutate(key),
    withdraw: () => withdrawing.mutate(key),
  }
}
