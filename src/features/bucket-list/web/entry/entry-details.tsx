import { type ReactNode, useRef, type FormEvent, type MouseEvent } from 'react'
import type { EntryView } from '#features/bucket-list/contract.ts'
import { maxStepLength, maxSteps } from '#features/bucket-list/limits.ts'
import { updateFailed } from '#features/bucket-list/messages.ts'
import { api } from '#platform/web/api.ts'
import type { QueryFailure } from '#platform/web/failure.ts'
import { Form, TextInput } from '#platform/web/forms/controls.ts'
import { OptimisticCheckBox } from '#platform/web/forms/field.tsx'
import { css, styled } from '#platform/web/styled.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { Icon } from '#platform/web/ui/icon.tsx'
import { newRequestId } from '#platform/web/request-id.ts'
import { useFailureToast } from '#platform/web/toasts/use-failure-toast.ts'
import { CollapsibleText } from './collapsible-text.tsx'
import { EntryPhotos } from './entry-photos.tsx'
import { listMutationScope } from './use-entry-changes.ts'

interface Props {
  id: string
  entry: EntryView
  /** Buttons to move the entry up or down. */
  moving: ReactNode
}

/**
 * Expanded part of an entry's card, with the DOM id `id`: the idea's description, what the member wrote about its
 * completion, photos, notes, steps, and the controls that move it (`moving`).
 */
export function EntryDetails({ id, entry, moving }: Props) {
  const { idea, notes, doneNote, doneWith } = entry
  return (
    <Details id={id}>
      {idea.description ? <Description>{idea.description}</Description> : null}
      {doneNote || doneWith ? (
        <Quote>
          {doneNote}
          {doneWith ? <Companions>With {doneWith}</Companions> : null}
        </Quote>
      ) : null}
      {entry.status === 'completed' || entry.photos.length > 0 ? <EntryPhotos entry={entry} /> : null}
      {notes ? <CollapsibleText>{notes}</CollapsibleText> : null}
      <EntrySteps entry={entry} />
      <div className={css({ hideBelow: 'md', ml: -3 })}>{moving}</div>
    </Details>
  )
}

const Details = styled('div', {
  base: {
    gridArea: 'more',
    display: 'flex',
    flexDirection: 'column',
    gap: 3,
    minWidth: 0,
    pt: 3,
    animation: 'appear 150ms ease-out',
  },
})

const Description = styled('p', {
  base: { color: 'quiet', fontSize: 'sm', maxWidth: 'text', overflowWrap: 'anywhere' },
})

const Quote = styled('blockquote', {
  base: {
    whiteSpace: 'pre-line',
    fontSize: 'md',
    lineHeight: 'snug',
    borderLeftWidth: '3px',
    borderColor: 'teal',
    overflowWrap: 'anywhere',
    pl: 3,
  },
})

const Companions = styled('div', { base: { fontSize: 'sm', color: 'quiet', mt: 1 } })

/** Checklist of an entry. */
function EntrySteps({ entry }: { entry: EntryView }) {
  const { steps, idea } = entry
  const { add, update, remove } = useSteps()
  const field = useRef<HTMLInputElement>(null)
  // New id for each step, so that sending it twice adds it once.
  const requestId = useRef(newRequestId())

  function addStep(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const text = field.current?.value.trim()
    if (!text || add.isPending) return
    add.mutate(
      { entryId: entry.id, text, requestId: requestId.current },
      {
        onSuccess() {
          requestId.current = newRequestId()
          if (field.current) field.current.value = ''
        },
      },
    )
  }

  function removeStep(id: number, { detail }: MouseEvent) {
    // The second click of a double click would hit the next step, which has moved up.
    if (detail > 1) return
    if (!remove.isPending || remove.variables.id !== id) remove.mutate({ id })
    field.current?.focus({ preventScroll: true })
  }

  return (
    <div className={css({ background: 'sunken', borderRadius: 'md', px: 4, py: 3 })}>
      {steps.length > 0 ? (
        <Steps aria-label={`Steps for ${idea.title}`}>
          {steps.map(({ id, text, isDone }) => (
            <li key={id}>
              <OptimisticCheckBox
                isTicked={isDone}
                onTick={(wanted) => update.mutateAsync({ id, isDone: wanted })}
              >
                <span
                  className={css({
                    color: isDone ? 'quiet' : undefined,
                    textDecoration: isDone ? 'line-through' : undefined,
                  })}
                >
                  {text}
                </span>
              </OptimisticCheckBox>
              <Button
                look="quiet"
                size="icon"
                aria-label={`Remove step: ${text}`}
                onClick={(click) => removeStep(id, click)}
              >
                <Icon name="close" size={16} />
              </Button>
            </li>
          ))}
        </Steps>
      ) : null}
      {steps.length < maxSteps ? (
        <Form className={css({ flexDirection: 'row', gap: 2, mt: 1 })} onSubmit={addStep}>
          <TextInput
            className={css({ minHeight: 11, fontSize: 'sm' })}
            ref={field}
            aria-label={`New step for ${idea.title}`}
            placeholder="What’s the next step?"
            maxLength={maxStepLength}
          />
          <Button className={css({ minHeight: 11, flexShrink: 0 })} type="submit" size="sm">
            Add step
          </Button>
        </Form>
      ) : null}
    </div>
  )
}

const Steps = styled('ul', {
  base: {
    listStyle: 'none',
    fontSize: 'sm',
    '& > li': { display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 2 },
    '& > li > label': { flex: 1 },
  },
})

/** Returns the mutations of an entry's checklist. Each responds with the whole entry. */
function useSteps() {
  const showFailure = useFailureToast()
  const { list } = api.useUtils().bucketList

  const replaceEntry = (entry: EntryView) =>
    list.setData(undefined, (entries) => entries?.map((other) => (other.id === entry.id ? entry : other)))
  const onError = (error: QueryFailure) => showFailure(error, updateFailed)

  const options = { scope: listMutationScope, onSuccess: replaceEntry, onError }
  const add = api.bucketList.steps.add.useMutation(options)
  const update = api.bucketList.steps.update.useMutation(options)
  const remove = api.bucketList.steps.remove.useMutation(options)
  return { add, update, remove }
}
