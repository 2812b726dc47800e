import { useState } from 'react'
import { api } from '#platform/web/api.ts'
import { hasCode, failureMessageOf } from '#platform/web/failure.ts'
import { LinkField } from '#platform/web/forms/field.tsx'
import { formatDateTimeWithSeconds } from '#platform/web/dates.ts'
import { Dialog } from '#platform/web/overlays/dialog.tsx'
import { useFocusFallback } from '#platform/web/overlays/use-focus-fallback.ts'
import { css } from '#platform/web/styled.tsx'
import { useToast } from '#platform/web/toasts/use-toast.ts'
import { Badge } from '#platform/web/ui/badge.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { FailureState } from '#platform/web/ui/empty-state.tsx'
import { DestructiveButton } from '#platform/web/ui/destructive-button.tsx'
import { Panel } from '#platform/web/ui/panel.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import { useActions } from '#platform/web/use-actions.ts'
import type { EndpointView } from '../contract.ts'
import { DeliveryList, useEndpointActions } from './delivery-list.tsx'
import { EndpointDialog, type RenderConfirmation } from './endpoint-dialog.tsx'

/**
 * List of the webhook endpoints, for admins, with buttons to add, test, pause, change and remove them. Shows a new
 * secret once, and an error with a retry if the list cannot be loaded.
 */
export function EndpointList({ renderConfirmation }: { renderConfirmation: RenderConfirmation }) {
  const { data, isPending, refetch } = api.webhooks.list.useQuery(undefined, {
    staleTime: 0,
    refetchOnMount: 'always',
    retryOnMount: true,
  })
  const [isAdding, setIsAdding] = useState(false)
  const [secret, setSecret] = useState('')
  if (isPending) return <Skeleton className={css({ height: '40vh' })} aria-busy="true" />
  if (!data) return <FailureState title="Couldn’t load the webhooks" onRetry={() => void refetch()} />
  return (
    <div className={css({ display: 'grid', gap: 4, gridTemplateColumns: 'minmax(0, 1fr)' })}>
      <p className={css({ color: 'quiet', fontSize: 'sm', maxWidth: 'text' })}>
        A webhook notifies your application when something happens here. Requests are signed, following
        Standard Webhooks, and retried for three days until they’re accepted.
      </p>
      {data.length === 0 ? <p>There are no endpoints yet.</p> : null}
      {data.map((endpoint) => (
        <EndpointPanel
          key={endpoint.id}
          endpoint={endpoint}
          onSecret={setSecret}
          renderConfirmation={renderConfirmation}
        />
      ))}
      <div>
        <Button look="main" size="sm" onClick={() => setIsAdding(true)}>
          Add an endpoint
        </Button>
      </div>
      {isAdding ? (
        <EndpointDialog
          renderConfirmation={renderConfirmation}
          onClose={() => setIsAdding(false)}
          onMade={(made) => {
            setIsAdding(false)
            setSecret(made)
          }}
        />
      ) : null}
      {secret ? <SecretDialog secret={secret} onClose={() => setSecret('')} /> : null}
    </div>
  )
}

/** Shows the signing secret of an endpoint once. */
function SecretDialog({ secret, onClose }: { secret: string; onClose: () => void }) {
  return (
    <Dialog
      title="Endpoint secret"
      description="Copy the secret now. You won’t see it again. Your application uses it to verify the signatures of webhooks."
      isDirty
      onClose={onClose}
    >
      <LinkField label="Secret" url={secret} />
      <div className={css({ mt: 5 })}>
        <Button look="main" onClick={onClose}>
          I’ve copied the secret
        </Button>
      </div>
    </Dialog>
  )
}

interface Props {
  endpoint: EndpointView
  /** Called with a new secret. */
  onSecret: (secret: string) => void
  renderConfirmation: RenderConfirmation
}

/** URL, state and actions of an endpoint. */
function EndpointPanel({ endpoint, onSecret, renderConfirmation }: Props) {
  const { name, url, events, state } = endpoint
  const [isChanging, setIsChanging] = useState(false)
  const [isRemoving, setIsRemoving] = useState(false)
  const safeButton = useFocusFallback<HTMLButtonElement>(isRemoving)
  const [isOpen, setIsOpen] = useState(false)
  const orders = useEndpointActions(endpoint)
  const { isBusy } = orders
  const isInactive = state !== 'active'
  return (
    <Panel title={name}>
      <div className={css({ fontSize: 'sm', overflowWrap: 'anywhere' })}>{url}</div>
      <div className={css({ color: 'quiet', fontSize: 'sm', mb: 3 })}>{events.join(', ')}</div>
      <EndpointState endpoint={endpoint} />
      <div className={css({ display: 'flex', flexWrap: 'wrap', gap: 2, mt: 3 })}>
        <Button
          size="sm"
          aria-expanded={isOpen}
          aria-label={`Deliveries to ${name}`}
          onClick={() => setIsOpen(!isOpen)}
        >
          Deliveries
        </Button>
        <Button
          size="sm"
          disabled={isBusy || isInactive}
          aria-label={`Send a test to ${name}`}
          onClick={orders.ping}
        >
          Send a test
        </Button>
        <Button
          size="sm"
          disabled={isBusy}
          aria-label={`${isInactive ? 'Resume' : 'Pause'} ${name}`}
          onClick={() => orders.pause(!isInactive)}
        >
          {isInactive ? 'Resume' : 'Pause'}
        </Button>
        <Button size="sm" aria-label={`Edit ${name}`} onClick={() => setIsChanging(true)}>
          Edit
        </Button>
        <NewSecretButton
          endpoint={endpoint}
          isBusy={isBusy}
          onSecret={onSecret}
          renderConfirmation={renderConfirmation}
        />
        {isRemoving ? (
          <>
            <DestructiveButton
              size="sm"
              isBusy={isBusy}
              aria-label={`Remove permanently: ${name}`}
              onClick={orders.remove}
            >
              Remove permanently
            </DestructiveButton>
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

const stateLabels = { active: 'Active', paused: 'Paused', disabled: 'Disabled' } as const
const tones = { active: 'easy', paused: 'neutral', disabled: 'hard' } as const

/** State of an endpoint, with an explanation if it is not active or is failing. */
function EndpointState({ endpoint }: { endpoint: EndpointView }) {
  const { state, failingSince, formerUntil } = endpoint
  return (
    <div className={css({ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center', fontSize: 'sm' })}>
      <Badge tone={tones[state]}>{stateLabels[state]}</Badge>
      {state === 'active' && failingSince ? (
        <span className={css({ color: 'danger' })}>
          This endpoint hasn’t accepted any events since {formatDateTimeWithSeconds(failingSince)}.
        </span>
      ) : null}
      {state === 'disabled' ? (
        <span>
          This endpoint didn’t accept any events for three days, or it responded with 410 Gone, so we’ve
          stopped sending to it.
        </span>
      ) : null}
      {state === 'paused' ? <span>Events aren’t sent or queued while this endpoint is paused.</span> : null}
      {formerUntil ? (
        <span className={css({ color: 'quiet' })}>
          The old secret still works until {formatDateTimeWithSeconds(formerUntil)}.
        </span>
      ) : null}
    </div>
  )
}

interface NewSecretButtonProps {
  endpoint: Pick<EndpointView, 'id' | 'name'>
  /** Another action on the endpoint is pending. */
  isBusy: boolean
  onSecret: (secret: string) => void
  renderConfirmation: RenderConfirmation
}

/** Rotates the secret of an endpoint, which requires a recent password. */
function NewSecretButton({
  endpoint: { id, name },
  isBusy,
  onSecret,
  renderConfirmation,
}: NewSecretButtonProps) {
  const toast = useToast()
  const { webhooks } = api.useUtils()
  const orders = useActions(() => webhooks.list.invalidate())
  const told = orders.told('')
  const rotate = api.webhooks.rotate.useMutation({
    ...told,
    async onSuccess({ secret }) {
      onSecret(secret)
      await webhooks.list.invalidate()
    },
    onError(error) {
      told.onError(error)
      if (!hasCode(error, 'password_needed')) toast({ title: failureMessageOf(error), tone: 'danger' })
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
