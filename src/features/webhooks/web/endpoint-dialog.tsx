import { useState, type FormEvent, type ReactNode } from 'react'
import { api } from '#platform/web/api.ts'
import { TextInput } from '#platform/web/forms/controls.ts'
import { CheckBox } from '#platform/web/forms/dense-controls.ts'
import { Field } from '#platform/web/forms/field.tsx'
import { FormDialog } from '#platform/web/forms/form-dialog.tsx'
import { useTerms } from '#platform/web/settings.ts'
import { css } from '#platform/web/styled.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { useActions } from '#platform/web/use-actions.ts'
import type { EndpointView } from '../contract.ts'
import { maxEndpointNameLength, maxEndpointUrlLength, type EventType, eventTypes } from '../limits.ts'
import { eventLabels } from '../messages.ts'

/** Renders the dialog that asks an admin for their password. */
export type RenderConfirmation = (asked: { onConfirmed: () => void; onClose: () => void }) => ReactNode

interface Props {
  /** Endpoint to edit; undefined to create one. */
  endpoint?: EndpointView
  /** Called with the secret of the new endpoint. */
  onMade?: (secret: string) => void
  renderConfirmation: RenderConfirmation
  onClose: () => void
}

/**
 * Dialog in which an admin edits the webhook endpoint `endpoint` (name, URL, events), or creates one if it is
 * undefined. It calls `onClose` when an edit is saved or it is dismissed, but only `onMade`, with the signing secret,
 * after creating one, so that the caller closes it. `renderConfirmation` renders the password prompt that a new URL may
 * need.
 */
export function EndpointDialog({ endpoint, onMade, renderConfirmation, onClose }: Props) {
  const [name, setName] = useState(endpoint?.name ?? '')
  const [url, setUrl] = useState(endpoint?.url ?? '')
  const [events, setEvents] = useState<EventType[]>(endpoint?.events ?? ['idea.published'])
  const { webhooks } = api.useUtils()
  const actions = useActions(() => webhooks.list.invalidate())
  const make = api.webhooks.make.useMutation({
    ...actions.mutationCallbacks(''),
    async onSuccess({ secret }) {
      onMade?.(secret)
      await webhooks.list.invalidate()
    },
  })
  const change = api.webhooks.change.useMutation(actions.mutationCallbacks('', onClose))
  const { error, isPending } = endpoint ? change : make
  const send = actions.repeatAfterPassword(() => {
    // The server asks for a recent password only if the URL changes, so an unchanged one is not sent.
    if (endpoint) change.mutate({ id: endpoint.id, name, events, ...(url !== endpoint.url && { url }) })
    else make.mutate({ name, url, events })
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isPending) send()
  }
  const issues = error?.data?.issues
  const title = endpoint ? `Edit ${endpoint.name}` : 'Add an endpoint'
  return (
    <FormDialog title={title} onClose={onClose}>
      <form
        aria-label={title}
        className={css({ display: 'flex', flexDirection: 'column', gap: 5 })}
        onSubmit={submit}
      >
        <Field label="Name" error={issues?.name?.[0]}>
          {(ties) => (
            <TextInput
              {...ties}
              required
              autoComplete="off"
              maxLength={maxEndpointNameLength}
              value={name}
              onChange={({ target }) => setName(target.value)}
            />
          )}
        </Field>
        <Field
          label="URL"
          error={issues?.url?.[0]}
          hint="Must start with https:// and be reachable from the internet."
        >
          {(ties) => (
            <TextInput
              {...ties}
              type="url"
              required
              autoComplete="off"
              maxLength={maxEndpointUrlLength}
              value={url}
              onChange={({ target }) => setUrl(target.value)}
            />
          )}
        </Field>
        <EventChoice chosen={events} onChoose={setEvents} />
        {actions.errorMessage && !issues?.name && !issues?.url ? (
          <div className={css({ color: 'danger', fontSize: 'sm', fontWeight: 500 })} role="alert">
            {issues?.events?.[0] ?? actions.errorMessage}
          </div>
        ) : null}
        <div className={css({ display: 'flex', gap: 3, justifyContent: 'flex-end' })}>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" look="main" disabled={isPending}>
            {isPending ? 'Saving…' : endpoint ? 'Save' : 'Add endpoint'}
          </Button>
        </div>
      </form>
      {actions.confirmation ? renderConfirmation(actions.confirmation) : null}
    </FormDialog>
  )
}

interface EventChoiceProps {
  chosen: EventType[]
  onChoose: (chosen: EventType[]) => void
}

/** Checkboxes for the events of an endpoint. */
function EventChoice({ chosen, onChoose }: EventChoiceProps) {
  const say = useTerms()
  return (
    <fieldset>
      <legend className={css({ fontWeight: 600, fontSize: 'sm', mb: 2 })}>Send an event when</legend>
      {eventTypes.map((type) => (
        <label
          key={type}
          className={css({ display: 'flex', gap: 3, alignItems: 'center', py: 1, minHeight: 11 })}
        >
          <CheckBox
            checked={chosen.includes(type)}
            onChange={({ target }) =>
              onChoose(target.checked ? [...chosen, type] : chosen.filter((each) => each !== type))
            }
          />
          <span>
            {say(eventLabels[type])}
            <code className={css({ display: 'block', color: 'quiet', fontSize: 'xs' })}>{type}</code>
          </span>
        </label>
      ))}
    </fieldset>
  )
}
