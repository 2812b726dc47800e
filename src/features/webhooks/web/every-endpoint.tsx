import { useState } from 'react'
import { api } from '#platform/web/api.ts'
import { css } from '#platform/web/styled.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { FailureState } from '#platform/web/ui/empty-state.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import { EndpointDialog, type RenderConfirmation } from './endpoint-dialog.tsx'
import { EndpointPanel } from './endpoint-panel.tsx'
import { SecretDialog } from './secret-dialog.tsx'

/** The programs that are told what happens here, and the way to tell one more. */
export function EveryEndpoint({ renderConfirmation }: { renderConfirmation: RenderConfirmation }) {
  const { data, isPending, refetch } = api.webhooks.list.useQuery(undefined, {
    staleTime: 0,
    refetchOnMount: 'always',
    retryOnMount: true,
  })
  const [isAdding, setIsAdding] = useState(false)
  const [secret, setSecret] = useState('')
  if (isPending) return <Skeleton className={css({ height: '40vh' })} aria-busy="true" />
  if (!data) return <FailureState title="The webhooks did not load" onRetry={() => void refetch()} />
  return (
    <div className={css({ display: 'grid', gap: 4, gridTemplateColumns: 'minmax(0, 1fr)' })}>
      <p className={css({ color: 'quiet', fontSize: 'sm', maxWidth: 'text' })}>
        A webhook tells a program of yours at once what has happened here. What is sent is signed, after
        Standard Webhooks, and sent again for three days until it is taken.
      </p>
      {data.length === 0 ? <p>There is no endpoint yet: nothing is sent to anybody.</p> : null}
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
