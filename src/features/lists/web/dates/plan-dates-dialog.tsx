import { useState, type FormEvent } from 'react'
import { flushSync } from 'react-dom'
import type { ListDetails, ListItemView } from '#features/lists/contract.ts'
import { maxDayNoteLength, maxProposedDays, maxYearsAhead } from '#features/lists/limits.ts'
import { dayIncomplete, dayPassed, dayRequired, dayTooFar, sameDayTwice } from '#features/lists/messages.ts'
import { api } from '#platform/web/api.ts'
import { failureMessageOf } from '#platform/web/failure.ts'
import { Form, TextInput } from '#platform/web/forms/controls.ts'
import { Field, FieldError } from '#platform/web/forms/field.tsx'
import { FormDialog } from '#platform/web/forms/form-dialog.tsx'
import { DialogFooter } from '#platform/web/overlays/dialog.tsx'
import { useFocusFallback } from '#platform/web/overlays/use-focus-fallback.ts'
import { includingInactive } from '#platform/web/query-client.ts'
import { css } from '#platform/web/styled.tsx'
import { useToast } from '#platform/web/toasts/use-toast.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Icon } from '#platform/web/ui/icon.tsx'
import { Group } from '#platform/web/ui/panel.tsx'
import { localZone } from '../use-lists.ts'
import { addYears, getToday } from './day-texts.ts'

interface Props {
  list: Pick<ListDetails, 'id'>
  item: Pick<ListItemView, 'id' | 'idea'>
  /** Called once the days are proposed. */
  onProposed: () => void
  onClose: () => void
}

/** Day in the form. `key` stays while others are removed. */
interface TypedDay {
  key: number
  day: string
  note: string
}

/**
 * Dialog in which an owner or editor proposes up to five days for an item. Calls `onProposed` and then `onClose` after
 * success, and `onClose` alone when it is dismissed.
 */
export function PlanDatesDialog({ list, item, onProposed, onClose }: Props) {
  const toast = useToast()
  const { lists } = api.useUtils()
  const [typed, setTyped] = useState<TypedDay[]>([{ key: 0, day: '', note: '' }])
  const [errors, setErrors] = useState<Record<number, string | undefined>>({})
  const propose = api.lists.dates.propose.useMutation({
    async onSuccess(poll) {
      lists.dates.get.setData({ id: list.id, itemId: item.id }, poll)
      await lists.get.invalidate({ id: list.id }, includingInactive)
      toast({ title: 'Dates proposed', description: 'Everyone on the list can answer now.', tone: 'success' })
      onProposed()
      onClose()
    },
    // The list is fetched again: another editor may have proposed days in the meantime.
    onError: () => lists.get.invalidate({ id: list.id }, includingInactive),
  })
  const adding = useFocusFallback<HTMLButtonElement>(typed.length)
  const today = getToday()
  const lastDay = addYears(today, maxYearsAhead)
  const change = (key: number, fields: Partial<TypedDay>) => {
    setTyped(typed.map((each) => (each.key === key ? { ...each, ...fields } : each)))
    setErrors({ ...errors, [key]: undefined })
  }

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (propose.isPending) return
    const { elements } = event.currentTarget
    // An incomplete date reads as an empty one.
    const isIncomplete = ({ key }: TypedDay) => {
      const input = elements.namedItem(`day ${key}`)
      return input instanceof HTMLInputElement && input.validity.badInput
    }
    const found: Record<number, string> = {
      ...findErrors(typed, today, lastDay),
      ...Object.fromEntries(typed.filter(isIncomplete).map(({ key }) => [key, dayIncomplete])),
    }
    // The message must be rendered before the field gets the focus, so that screen readers read it.
    flushSync(() => setErrors(found))
    const wrong = typed.find(({ key }) => found[key])
    const field = wrong && elements.namedItem(`day ${wrong.key}`)
    if (field instanceof HTMLElement) field.focus()
    if (wrong) return
    const days = typed.filter(({ day }) => day !== '').map(({ day, note }) => ({ day, note }))
    propose.mutate({ id: list.id, itemId: item.id, days, zone: localZone() })
  }

  return (
    <FormDialog
      title="Propose dates"
      description={`Propose up to ${maxProposedDays} dates for “${item.idea.title}”. Everyone on the list can answer yes, maybe or no.`}
      isDirty={typed.some(({ day, note }) => day !== '' || note !== '')}
      onClose={onClose}
    >
      <Form noValidate onSubmit={handleSubmit}>
        {typed.map(({ key, day, note }, index) => (
          <Group key={key} label={`Date ${index + 1}`} className={css({ alignItems: 'start', gap: 2 })}>
            <div
              className={css({
                display: 'grid',
                flex: '1',
                gap: 3,
                gridTemplateColumns: { base: '1fr', sm: '1fr 1fr' },
                minWidth: 0,
              })}
            >
              <Field label={`Date ${index + 1}`} error={errors[key]}>
                {(ties) => (
                  <TextInput
                    {...ties}
                    type="date"
                    name={`day ${key}`}
                    min={today}
                    max={lastDay}
                    value={day}
                    onChange={({ target }) => change(key, { day: target.value })}
                  />
                )}
              </Field>
              <Field label="Note (optional)">
                {(ties) => (
                  <TextInput
                    {...ties}
                    maxLength={maxDayNoteLength}
                    autoComplete="off"
                    value={note}
                    onChange={({ target }) => change(key, { note: target.value })}
                  />
                )}
              </Field>
            </div>
            {typed.length > 1 ? (
              <Button
                className={css({ mt: 6 })}
                look="quiet"
                size="icon"
                aria-label={`Remove date ${index + 1}`}
                onClick={() => setTyped(typed.filter((each) => each.key !== key))}
              >
                <Icon name="close" />
              </Button>
            ) : null}
          </Group>
        ))}
        {typed.length < maxProposedDays ? (
          <Button
            className={css({ alignSelf: 'start' })}
            size="sm"
            ref={adding}
            onClick={({ currentTarget: { form } }) => {
              const key = Math.max(...typed.map((each) => each.key)) + 1
              flushSync(() => setTyped([...typed, { key, day: '', note: '' }]))
              const field = form?.elements.namedItem(`day ${key}`)
              if (field instanceof HTMLElement) field.focus()
            }}
          >
            <Icon name="plus" size={18} />
            Add another date
          </Button>
        ) : null}
        <div role="alert">
          <FieldError
            id={`dates-error-${item.id}`}
            error={propose.error ? failureMessageOf(propose.error) : undefined}
          />
        </div>
        <DialogFooter>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" look="main" aria-disabled={propose.isPending}>
            {propose.isPending ? 'Proposing...' : 'Propose'}
          </Button>
        </DialogFooter>
      </Form>
    </FormDialog>
  )
}

/** Returns the errors of the typed days, by their keys. Empty days are ignored, but at least one day is needed. */
function findErrors(typed: readonly TypedDay[], today: string, lastDay: string) {
  const errors: Record<number, string> = {}
  const [first] = typed
  if (first && typed.every(({ day }) => day === '')) errors[first.key] = dayRequired
  for (const [index, { key, day, note }] of typed.entries()) {
    if (day === '') {
      if (note.trim() !== '') errors[key] = dayIncomplete
      continue
    }
    if (day < today) errors[key] = dayPassed
    else if (day > lastDay) errors[key] = dayTooFar
    else if (typed.slice(0, index).some((before) => before.day === day)) errors[key] = sameDayTwice
  }
  return errors
}
