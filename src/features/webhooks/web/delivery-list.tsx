import { api } from '#platform/web/api.ts'
import { failureMessageOf, type QueryFailure } from '#platform/web/failure.ts'
import { formatDateTimeWithSeconds } from '#platform/web/dates.ts'
import { css, styled } from '#platform/web/styled.tsx'
import { useToast } from '#platform/web/toasts/use-toast.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { FailureLine } from '#platform/web/ui/failure-line.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import { Table, TableFrame } from '#platform/web/ui/table.tsx'
import type { DeliveryView, EndpointView } from '../contract.ts'

interface Props {
  endpoint: EndpointView
  actions: ReturnType<typeof useEndpointActions>
}

const pollIntervalMs = 3_000

/**
 * Table of an endpoint's latest 50 webhook deliveries with their results, for admins, each with a button to send it
 * again, which is disabled unless the endpoint is active. Polls while a delivery is waiting. Shows a note if there are
 * none, and an error with a retry if they cannot be loaded.
 */
export function DeliveryList({ endpoint: { id, name, state }, actions }: Props) {
  const { data, isPending, refetch } = api.webhooks.deliveries.useQuery(
    { id },
    {
      staleTime: 0,
      refetchOnMount: 'always',
      refetchInterval: ({ state: { data: rows } }) =>
        rows?.some((row) => row.state === 'waiting') ? pollIntervalMs : false,
    },
  )
  if (isPending) return <Skeleton className={css({ height: 32, mt: 4 })} aria-busy="true" />
  if (!data) return <FailureLine onRetry={() => void refetch()}>Couldn’t load the deliveries.</FailureLine>
  if (data.length === 0)
    return <p className={css({ color: 'quiet', fontSize: 'sm', mt: 4 })}>Nothing has been sent yet.</p>
  return (
    // Focusable, so that it can be scrolled with the keyboard.
    <TableFrame
      as="section"
      className={css({ mt: 4 })}
      tabIndex={0}
      aria-label={`Deliveries to ${name}, table`}
    >
      <Table aria-label={`Deliveries to ${name}`}>
        <thead>
          <tr>
            <th scope="col">Event</th>
            <th scope="col">Time</th>
            <th scope="col">Result</th>
            <th scope="col">Duration</th>
            <th scope="col">Attempts</th>
            <th scope="col">Next attempt</th>
            <th scope="col">
              <span className={css({ srOnly: true })}>Resend</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {data.map((row) => (
            <tr key={row.id}>
              <th scope="row">{row.type}</th>
              <TimeCell>{formatDateTimeWithSeconds(row.happenedAt)}</TimeCell>
              <td className={css({ minWidth: 40 })}>{formatOutcome(row)}</td>
              <td>{row.durationMs === null ? '' : `${row.durationMs} ms`}</td>
              <td>{row.tries}</td>
              <TimeCell>{row.nextAt === null ? '' : formatDateTimeWithSeconds(row.nextAt)}</TimeCell>
              <td>
                <Button
                  size="sm"
                  disabled={actions.isBusy || state !== 'active'}
                  aria-label={`Resend: ${row.type} from ${formatDateTimeWithSeconds(row.happenedAt)}`}
                  onClick={() => actions.redeliver(row.id)}
                >
                  Resend
                </Button>
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
    </TableFrame>
  )
}

const TimeCell = styled('td', { base: { whiteSpace: 'nowrap' } })

function formatOutcome({ state, status, problem }: DeliveryView): string {
  const answer = status === null ? (problem ?? '') : `status ${status}`
  if (state === 'delivered') return `Delivered, ${answer}`
  if (state === 'failed') return `Failed: ${answer}`
  return answer ? `Waiting: ${answer}` : 'Waiting'
}

/**
 * Returns functions that send a test event to a webhook endpoint (`ping`), pause or resume it (`pause`), remove it, and
 * send a delivery again (`redeliver`), and `isBusy`, whether one is running. Each shows its result in a toast and
 * reloads the endpoints and deliveries.
 */
export function useEndpointActions({ id, name }: Pick<EndpointView, 'id' | 'name'>) {
  const toast = useToast()
  const { webhooks } = api.useUtils()
  const withToast = (title: string) => ({
    async onSuccess() {
      toast({ title, tone: 'success' })
      await webhooks.list.invalidate()
      await webhooks.deliveries.invalidate({ id })
    },
    onError: (error: QueryFailure) => toast({ title: failureMessageOf(error), tone: 'danger' as const }),
  })
  const ping = api.webhooks.ping.useMutation(withToast('Test queued'))
  const pause = api.webhooks.change.useMutation(withToast('Saved'))
  const remove = api.webhooks.remove.useMutation(withToast(`${name} was removed`))
  const redeliver = api.webhooks.redeliver.useMutation(withToast('Queued again'))
  return {
    isBusy: ping.isPending || pause.isPending || remove.isPending || redeliver.isPending,
    ping: () => ping.mutate({ id }),
    pause: (isPaused: boolean) => pause.mutate({ id, isPaused }),
    remove: () => remove.mutate({ id }),
    redeliver: (deliveryId: number) => redeliver.mutate({ id: deliveryId }),
  }
}
