import { useRef, type FormEvent, type MouseEvent } from 'react'
import { Button } from '#platform/web/ui/button.tsx'
import { Form, TextInput } from '#platform/web/forms/controls.ts'
import { Icon } from '#platform/web/ui/icon.tsx'
import { TickBox } from '#platform/web/forms/tick-box.tsx'
import type { EntryView } from '#features/bucket-list/contract.ts'
import { longestStep, mostSteps } from '#features/bucket-list/limits.ts'
import { css, styled } from '#platform/web/styled.tsx'
import { newRequestId } from '../saving/request-id.ts'
import { useSteps } from './use-steps.ts'

/** The small steps on the way, to be ticked off. */
export function EntrySteps({ entry }: { entry: EntryView }) {
  const { steps, idea } = entry
  const { add, update, remove } = useSteps()
  const field = useRef<HTMLInputElement>(null)
  // One for each step that is written, so that sending it twice makes one.
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
    // The second half of a double click meets the next step, which has moved up.
    if (detail > 1) return
    if (!remove.isPending || remove.variables.id !== id) remove.mutate({ id })
    field.current?.focus({ preventScroll: true })
  }

  return (
    <div className={css({ background: 'sunken', borderRadius: 'md', px: 4, py: 3 })}>
      {steps.length > 0 ? (
        <Steps aria-label={`Steps of ${idea.title}`}>
          {steps.map(({ id, text, isDone }) => (
            <li key={id}>
              <TickBox isTicked={isDone} onTick={(wanted) => update.mutateAsync({ id, isDone: wanted })}>
                <span
                  className={css({
                    color: isDone ? 'quiet' : undefined,
                    textDecoration: isDone ? 'line-through' : undefined,
                  })}
                >
                  {text}
                </span>
              </TickBox>
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
      {steps.length < mostSteps ? (
        <Form className={css({ flexDirection: 'row', gap: 2, mt: 1 })} onSubmit={addStep}>
          <TextInput
            className={css({ minHeight: 11, fontSize: 'sm' })}
            ref={field}
            aria-label={`New step for ${idea.title}`}
            placeholder="What comes first?"
            maxLength={longestStep}
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
