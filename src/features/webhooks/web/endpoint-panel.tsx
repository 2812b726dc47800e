import { useState } from 'react'
import { useKeptFocus } from '#platform/web/overlays/use-kept-focus.ts'
import { css } from '#platform/web/styled.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { FinalButton } from '#platform/web/ui/final-button.tsx'
import { Panel } from '#platform/web/ui/panel.tsx'
import type { EndpointView } from '../contract.ts'
import { DeliveryList } from './delivery-list.tsx'
import { EndpointDialog, type RenderConfirmation } from './endpoint-dialog.tsx'
import { EndpointState } from './endpoint-state.tsx'
import { NewSecretButton } from './new-secret-button.tsx'
import { useWebhookOrders } from './use-webhook-orders.ts'

interface Props {
  endpoint: EndpointView
  /** It has a new one. */
  onSecret: (secret: string) => void
  renderConfirmation: RenderConfirmation
}

/** An endpoint: where it is, how it does, and what can be done about it. */
export function EndpointPanel({ endpoint, onSecret, renderConfirmation }: Props) {
  const { name, url, events, state } = endpoint
  const [isChanging, setIsChanging] = useState(false)
  const [isRemoving, setIsRemoving] = useState(false)
  const safeButton = useKeptFocus<HTMLButtonElement>(isRemoving)
  const [isOpen, setIsOpen] = useState(false)
  const orders = useWebhookOrders(endpoint)
  const { isBusy } = orders
  const rests = state !== 'active'
  return (
    <Panel title={name}>
      <div className={css({ fontSize: 'sm', overflowWrap: 'anywhere' })}>{url}</div>
      <div className={css({ color: 'quiet', fontSize: 'sm', mb: 3 })}>{events.join(', ')}</div>
      <EndpointState endpoint={endpoint} />
      <div className={css({ display: 'flex', flexWrap: 'wrap', gap: 2, mt: 3 })}>
        <Button
          size="sm"
          aria-expanded={isOpen}
          aria-label={`Deliveries of ${name}`}
          onClick={() => setIsOpen(!isOpen)}
        >
          Deliveries
        </Button>
        <Button
          size="sm"
          disabled={isBusy || rests}
          aria-label={`Send a test to ${name}`}
          onClick={orders.ping}
        >
          Send a test
        </Button>
        <Button
          size="sm"
          disabled={isBusy}
          aria-label={`${rests ? 'Resume' : 'Pause'} ${name}`}
          onClick={() => orders.pause(!rests)}
        >
          {rests ? 'Resume' : 'Pause'}
        </Button>
        <Button size="sm" aria-label={`Change ${name}`} onClick={() => setIsChanging(true)}>
          Change
        </Button>
        <NewSecretButton
          endpoint={endpoint}
          isBusy={isBusy}
          onSecret={onSecret}
          renderConfirmation={renderConfirmation}
        />
        {isRemoving ? (
          <>
            <FinalButton
              size="sm"
              isBusy={isBusy}
              aria-label={`Remove for good: ${name}`}
              onClick={orders.remove}
            >
              Remove for good
            </FinalButton>
            <Button ref={safeButton} size="sm" onClick={() => setIsRemoving(false)}>
              Keep it
            </Button>
          </>
        ) : (
          <Button
            ref={safeButton}
            size="sm"
            look="quiet"
            aria-label={`Remove ${name}`}
            onClick={() => setIsRemoving(true)}
          >
            Remove
          </Button>
        )}
      </div>
      {isOpen ? <DeliveryList endpoint={endpoint} orders={orders} /> : null}
      {isChanging ? (
        <EndpointDialog
          endpoint={endpoint}
          renderConfirmation={renderConfirmation}
          onClose={() => setIsChanging(false)}
        />
      ) : null}
    </Panel>
  )
}
