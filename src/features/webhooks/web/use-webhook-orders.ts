import { api } from '#platform/web/api.ts'
import { sentenceOf, type QueryFailure } from '#platform/web/failure.ts'
import { useToast } from '#platform/web/toasts/use-toast.ts'
import type { EndpointView } from '../contract.ts'

/** What an admin does with an endpoint, and what came of it. */
export function useWebhookOrders({ id, name }: Pick<EndpointView, 'id' | 'name'>) {
  const toast = useToast()
  const { webhooks } = api.useUtils()
  const saying = (title: string) => ({
    async onSuccess() {
      toast({ title, tone: 'success' })
      await webhooks.list.invalidate()
      await webhooks.deliveries.invalidate({ id })
    },
    onError: (error: QueryFailure) => toast({ title: sentenceOf(error), tone: 'danger' as const }),
  })
  const ping = api.webhooks.ping.useMutation(saying('A test is on its way'))
  const pause = api.webhooks.change.useMutation(saying('Saved'))
  const remove = api.webhooks.remove.useMutation(saying(`${name} is removed`))
  const redeliver = api.webhooks.redeliver.useMutation(saying('It is sent once more'))
  return {
    isBusy: ping.isPending || pause.isPending || remove.isPending || redeliver.isPending,
    ping: () => ping.mutate({ id }),
    pause: (isPaused: boolean) => pause.mutate({ id, isPaused }),
    remove: () => remove.mutate({ id }),
    redeliver: (deliveryId: number) => redeliver.mutate({ id: deliveryId }),
  }
}
