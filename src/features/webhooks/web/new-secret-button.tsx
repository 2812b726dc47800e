import { api } from '#platform/web/api.ts'
import { hasCode, sentenceOf } from '#platform/web/failure.ts'
import { useToast } from '#platform/web/toasts/use-toast.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { useOrders } from '#platform/web/use-orders.ts'
import type { EndpointView } from '../contract.ts'
import type { RenderConfirmation } from './endpoint-dialog.tsx'

interface Props {
  endpoint: Pick<EndpointView, 'id' | 'name'>
  /** Something else is being done about it. */
  isBusy: boolean
  onSecret: (secret: string) => void
  renderConfirmation: RenderConfirmation
}

/** Gives an endpoint a new secret, which needs the password. */
export function NewSecretButton({ endpoint: { id, name }, isBusy, onSecret, renderConfirmation }: Props) {
  const toast = useToast()
  const { webhooks } = api.useUtils()
  const orders = useOrders(() => webhooks.list.invalidate())
  const told = orders.told('')
  const rotate = api.webhooks.rotate.useMutation({
    ...told,
    async onSuccess({ secret }) {
      onSecret(secret)
      await webhooks.list.invalidate()
    },
    onError(error) {
      told.onError(error)
      if (!hasCode(error, 'password_needed')) toast({ title: sentenceOf(error), tone: 'danger' })
    },
  })
  return (
    <>
      <Button
        size="sm"
        disabled={isBusy || rotate.isPending}
        aria-label={`New secret for ${name}`}
        onClick={orders.give(() => rotate.mutate({ id }))}
      >
        New secret
      </Button>
      {orders.confirmation ? renderConfirmation(orders.confirmation) : null}
    </>
  )
}
