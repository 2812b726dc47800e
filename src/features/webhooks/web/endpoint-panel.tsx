import { useState } from 'react'
import { api } from '#platform/web/api.ts'
import { hasCode, failureMessageOf } from '#platform/web/failure.ts'
import { formatDateTimeWithSeconds } from '#platform/web/dates.ts'
import { useFocusFallback } from '#platform/web/overlays/use-focus-fallback.ts'
import { css } from '#platform/web/styled.tsx'
import { useToast } from '#platform/web/toasts/use-toast.ts'
import { Badge } from '#platform/web/ui/badge.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { DestructiveButton } from '#platform/web/ui/destructive-button.tsx'
import { Panel } from '#platform/web/ui/panel.tsx'
import { useActions } from '#platform/web/use-actions.ts'
import type { EndpointView } from '../contract.ts'
import { DeliveryList, useEndpointActions } from './delivery-list.tsx'
import { EndpointDialog, type RenderConfirmation } from './endpoint-dialog.tsx'

interface Props {
  endpoint: EndpointView
  /** Called with a new secret. */
  onSecret: (secret: string) => void
  renderConfirmation: RenderConfirmation
}

/**
 * Panel for one webhook endpoint: its URL, events and state, and buttons to show its deliveries, send a test, pause or
 * resume it, edit it, replace its signing secret and remove it after a second click. `onSecret` is called with the new
 * secret, which the caller shows; `renderConfirmation` renders the password prompt that the server may ask for.
 */
export function EndpointPanel({ endpoint, onSecret, renderConfirmation }: Props) {
  const { name, url, events, state } = endpoint
  const [isChanging, setIsChanging] = useState(false)
  const [isRemoving, setIsRemoving] = useState(false)
  const safeButton = useFocusFallback<HTMLButtonElement>(isRemoving)
  const [isOpen, setIsOpen] = useState(false)
  const actions = useEndpointActions(endpoint)
  const { isBusy } = actions
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
          onClick={actions.ping}
        >
          Send a test
        </Button>
        <Button
          size="sm"
          disabled={isBusy}
          aria-label={`${isInactive ? 'Resume' : 'Pause'} ${name}`}
          onClick={() => actions.pause(!isInactive)}
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
              onClick={actions.remove}
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
      {isOpen ? <DeliveryList endpoint={endpoint} actions={actions} /> : null}
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
  const actions = useActions(() => webhooks.list.invalidate())
  const mutationCallbacks = actions.mutationCallbacks('')
  const rotate = api.webhooks.rotate.useMutation({
    ...mutationCallbacks,
    async onSuccess({ secret }) {
      onSecret(secret)
      await webhooks.list.invalidate()
    },
    onError(error) {
      mutationCallbacks.onError(error)
      if (!hasCode(error, 'password_needed')) toast({ title: failureMessageOf(error), tone: 'danger' })
    },
  })
  return (
    <>
      <Button
        size="sm"
        disabled={isBusy || rotate.isPending}
        aria-label={`New secret for ${name}`}
        onClick={actions.repeatAfterPassword(() => rotate.mutate({ id }))}
      >
        New secret
      </Button>
      {actions.confirmation ? renderConfirmation(actions.confirmation) : null}
    </>
  )
}
