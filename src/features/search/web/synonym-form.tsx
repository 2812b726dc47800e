import type { FormEvent } from 'react'
import { longestSynonym } from '#features/search/limits.ts'
import { sentenceOf } from '#platform/web/failure.ts'
import { Input } from '#platform/web/forms/dense-controls.ts'
import { Field } from '#platform/web/forms/field.tsx'
import { css, styled } from '#platform/web/styled.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { useSynonyms } from './use-synonyms.ts'

interface Props {
  /** What visitors look for, where it is given. */
  phrase?: string
  onDone?: () => void
}

/** Says that what visitors look for is what the catalogue calls something else. */
export function SynonymForm({ phrase, onDone }: Props) {
  const { add } = useSynonyms()
  const isOpen = phrase === undefined
  const issues = add.error?.data?.issues

  function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const sent = new FormData(form)
    const textOf = (name: string) => {
      const value = sent.get(name)
      return typeof value === 'string' ? value : ''
    }
    if (add.isPending) return
    add.mutate(
      { phrase: phrase ?? textOf('phrase'), means: textOf('means') },
      {
        onSuccess() {
          form.reset()
          onDone?.()
        },
      },
    )
  }

  return (
    <Form onSubmit={send} aria-label={isOpen ? 'New synonym' : `A synonym of ${phrase}`}>
      {isOpen ? (
        <Field label="Visitors look for" error={issues?.phrase?.[0]}>
          {(ties) => <Input {...ties} name="phrase" required maxLength={longestSynonym} autoComplete="off" />}
        </Field>
      ) : null}
      <Field
        label="The catalogue calls it"
        error={
          issues?.means?.[0] ?? (add.error && !(isOpen && issues?.phrase) ? sentenceOf(add.error) : undefined)
        }
      >
        {(ties) => <Input {...ties} name="means" required maxLength={longestSynonym} autoComplete="off" />}
      </Field>
      <div className={css({ display: 'flex', gap: 2 })}>
        <Button type="submit" size="sm" aria-disabled={add.isPending || undefined}>
          {add.isPending ? 'Saving...' : 'Save'}
        </Button>
        {onDone ? (
          <Button size="sm" look="quiet" onClick={onDone}>
            Cancel
          </Button>
        ) : null}
      </div>
    </Form>
  )
}

const Form = styled('form', {
  base: { display: 'flex', flexDirection: 'column', gap: 3, my: 3, maxWidth: '24rem' },
})
