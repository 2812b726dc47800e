import { useState } from 'react'
import { api } from '#platform/web/api.ts'
import { LinkField } from '#platform/web/forms/field.tsx'
import { Dialog } from '#platform/web/overlays/dialog.tsx'
import { css } from '#platform/web/styled.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { FailureState } from '#platform/web/ui/empty-state.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import { EndpointDialog, type RenderConfirmation } from './endpoint-dialog.tsx'
import { EndpointPanel } from './endpoint-panel.tsx'

/**
 * List of the webhook endpoints, for admins, with buttons to add, test, pause, edit and remove them. Shows a new
 * signing secret once, and an error with a retry if the list cannot be loaded. `renderConfirmation` renders the
 * password prompt that the server may ask for.
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
      title="Endpoint Secret"
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
