import { api } from '#platform/web/api.ts'
import { secondInWords } from '#platform/web/moment-in-words.ts'
import { css, styled } from '#platform/web/styled.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { FailureLine } from '#platform/web/ui/failure-line.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import { Table, TableFrame } from '#platform/web/ui/table.tsx'
import type { DeliveryView, EndpointView } from '../contract.ts'
import type { useWebhookOrders } from './use-webhook-orders.ts'

interface Props {
  endpoint: EndpointView
  orders: ReturnType<typeof useWebhookOrders>
}

const lookAgainMs = 3_000

/** What was sent to an endpoint, and how that went. While something is on its way, it looks again. */
export function DeliveryList({ endpoint: { id, name, state }, orders }: Props) {
  const { data, isPending, refetch } = api.webhooks.deliveries.useQuery(
    { id },
    {
      staleTime: 0,
      refetchOnMount: 'always',
      refetchInterval: ({ state: { data: rows } }) =>
        rows?.some((row) => row.state === 'waiting') ? lookAgainMs : false,
    },
  )
  if (isPending) return <Skeleton className={css({ height: 32, mt: 4 })} aria-busy="true" />
  if (!data) return <FailureLine onRetry={() => void refetch()}>The deliveries did not load.</FailureLine>
  if (data.length === 0)
    return <p className={css({ color: 'quiet', fontSize: 'sm', mt: 4 })}>Nothing was sent yet.</p>
  return (
    // It takes the focus, so that a keyboard can scroll it.
    <TableFrame
      as="section"
      className={css({ mt: 4 })}
      tabIndex={0}
      aria-label={`Deliveries of ${name}, table`}
    >
      <Table aria-label={`Deliveries of ${name}`}>
        <thead>
          <tr>
            <th scope="col">Event</th>
            <th scope="col">Happened</th>
            <th scope="col">How it went</th>
            <th scope="col">Took</th>
            <th scope="col">Tries</th>
            <th scope="col">Next try</th>
            <th scope="col">
              <span className={css({ srOnly: true })}>Send again</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {data.map((row) => (
            <tr key={row.id}>
              <th scope="row">{row.type}</th>
              <Moment>{secondInWords(row.happenedAt)}</Moment>
              <td className={css({ minWidth: 40 })}>{outcomeOf(row)}</td>
              <td>{row.durationMs === null ? '' : `${row.durationMs} ms`}</td>
              <td>{row.tries}</td>
              <Moment>{row.nextAt === null ? '' : secondInWords(row.nextAt)}</Moment>
              <td>
                <Button
                  size="sm"
                  disabled={orders.isBusy || state !== 'active'}
                  aria-label={`Send again: ${row.type} of ${secondInWords(row.happenedAt)}`}
                  onClick={() => orders.redeliver(row.id)}
                >
                  Send again
                </Button>
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
    </TableFrame>
  )
}

const Moment = styled('td', { base: { whiteSpace: 'nowrap' } })

function outcomeOf({ state, status, problem }: DeliveryView): string {
  const answer = status === null ? (problem ?? '') : `answered ${status}`
  if (state === 'delivered') return `Delivered, ${answer}`
  if (state === 'failed') return `Given up: ${answer}`
  return answer ? `Waits: ${answer}` : 'Waits'
}
