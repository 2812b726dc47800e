import { type FormEvent, useState } from 'react'
import type { SynonymView } from '#features/search/contract.ts'
import { tokenize } from '#features/search/tokenize.ts'
import { maxSynonymLength } from '#features/search/limits.ts'
import { hrefOf } from '#platform/addresses.ts'
import { api } from '#platform/web/api.ts'
import { failureMessageOf } from '#platform/web/failure.ts'
import { Input } from '#platform/web/forms/dense-controls.ts'
import { Field } from '#platform/web/forms/field.tsx'
import { useFocusFallback } from '#platform/web/overlays/use-focus-fallback.ts'
import { includingInactive } from '#platform/web/query-client.ts'
import { css, styled } from '#platform/web/styled.tsx'
import { useToast } from '#platform/web/toasts/use-toast.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { FailureLine } from '#platform/web/ui/failure-line.tsx'
import { Panel } from '#platform/web/ui/panel.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import { TextLink } from '#platform/web/ui/text-link.tsx'

interface Props {
  /** Phrase that visitors search for; editable if not set. */
  phrase?: string
  onDone?: () => void
}

/** Form to declare a phrase of visitors a synonym of a term in the catalogue. */
function SynonymForm({ phrase, onDone }: Props) {
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
    <Form onSubmit={send} aria-label={isOpen ? 'New synonym' : `Synonym for ${phrase}`}>
      {isOpen ? (
        <Field label="Visitors search for" error={issues?.phrase?.[0]}>
          {(ties) => (
            <Input {...ties} name="phrase" required maxLength={maxSynonymLength} autoComplete="off" />
          )}
        </Field>
      ) : null}
      <Field
        label="The catalogue uses"
        error={
          issues?.means?.[0] ??
          (add.error && !(isOpen && issues?.phrase) ? failureMessageOf(add.error) : undefined)
        }
      >
        {(ties) => <Input {...ties} name="means" required maxLength={maxSynonymLength} autoComplete="off" />}
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

/** Mutations that add and remove synonyms, each with a toast and an undo action. */
function useSynonyms() {
  const showToast = useToast()
  const { list } = api.useUtils().search.synonyms
  const failing = (title: string) => (error: Parameters<typeof failureMessageOf>[0]) =>
    showToast({ title, description: failureMessageOf(error), tone: 'danger' })
  const changed = () => list.invalidate(undefined, includingInactive)

  const add = api.search.synonyms.add.useMutation({
    onSuccess(made) {
      void changed()
      showToast({
        title: `“${made.phrase}” now finds “${made.means}”`,
        tone: 'success',
        action: { label: 'Undo', onClick: () => removeQuietly.mutate({ id: made.id }) },
      })
    },
  })
  const removing = { onError: failing('Couldn’t remove the synonym'), onSettled: changed }
  const remove = api.search.synonyms.remove.useMutation(removing)
  const removeQuietly = api.search.synonyms.remove.useMutation(removing)
  const addAgain = api.search.synonyms.add.useMutation({
    onError: failing('Couldn’t restore the synonym'),
    onSettled: changed,
  })

  return {
    add,
    remove: ({ id, phrase, means }: SynonymView) => {
      remove.mutate(
        { id },
        {
          onSuccess: () =>
            showToast({
              title: `“${phrase}” is no longer a synonym`,
              action: { label: 'Undo', onClick: () => addAgain.mutate({ phrase, means }) },
            }),
        },
      )
    },
    isRemoving: remove.isPending,
  }
}

const alwaysFresh = { staleTime: 0, refetchOnMount: 'always' } as const

/**
 * Panel for editors that lists the synonyms they have added, with controls to add and remove them, each with Undo.
 * Built-in synonyms are not listed. Shows an error with a retry if they cannot be loaded.
 */
export function SynonymList() {
  const [isAdding, setIsAdding] = useState(false)
  const { data, isPending, refetch } = api.search.synonyms.list.useQuery(undefined, alwaysFresh)
  const { remove, isRemoving } = useSynonyms()
  const place = useFocusFallback<HTMLDivElement>(`${isAdding} ${data?.length}`)
  return (
    <Panel title="Synonyms">
      <div
        ref={place}
        tabIndex={-1}
        className={css({ color: 'quiet', fontSize: 'sm', mb: 2, _focus: { outline: 'none' } })}
      >
        Searching for a word also finds its synonym. Many common synonyms are built in and aren’t listed here.
      </div>
      {data ? (
        <ul className={css({ listStyle: 'none', fontSize: 'sm', maxHeight: '16rem', overflowY: 'auto' })}>
          {data.map((synonym) => (
            <li
              key={synonym.id}
              className={css({
                display: 'flex',
                justifyContent: 'space-between',
                alignItems: 'center',
                gap: 4,
              })}
            >
              <div className={css({ minWidth: 0, overflowWrap: 'anywhere' })}>
                <TextLink to={hrefOf('search', { q: synonym.phrase })}>{synonym.phrase}</TextLink> ={' '}
                <TextLink to={hrefOf('search', { q: synonym.means })}>{synonym.means}</TextLink>
              </div>
              <Button
                size="sm"
                look="quiet"
                aria-label={`Remove ${synonym.phrase} = ${synonym.means}`}
                aria-disabled={isRemoving || undefined}
                onClick={() => {
                  if (!isRemoving) remove(synonym)
                }}
              >
                Remove
              </Button>
            </li>
          ))}
        </ul>
      ) : isPending ? (
        <Skeleton className={css({ height: '6rem' })} />
      ) : (
        <FailureLine onRetry={() => void refetch()}>Couldn’t load the synonyms.</FailureLine>
      )}
      {isAdding ? (
        <SynonymForm onDone={() => setIsAdding(false)} />
      ) : (
        <Button size="sm" className={css({ mt: 2 })} onClick={() => setIsAdding(true)}>
          Add a synonym
        </Button>
      )}
    </Panel>
  )
}

/**
 * Button for editors beside a search text without results that opens a form to add a synonym for it. If the text has a
 * synonym already, it shows “now finds …” instead.
 */
export function CreateSynonymButton({ text }: { text: string }) {
  const [isOpen, setIsOpen] = useState(false)
  const { data = [] } = api.search.synonyms.list.useQuery()
  const phrase = tokenize(text).join(' ')
  const known = data.find((synonym) => synonym.phrase === phrase)
  const opener = useFocusFallback<HTMLButtonElement>(isOpen)
  const confirmation = useFocusFallback<HTMLSpanElement>(known?.id)
  if (known)
    return (
      <span ref={confirmation} tabIndex={-1} className={css({ color: 'quiet' })}>
        now finds “{known.means}”
      </span>
    )
  return (
    <>
      <Opener
        ref={opener}
        aria-expanded={isOpen}
        aria-label={`Add a synonym: ${text}`}
        onClick={() => setIsOpen(!isOpen)}
      >
        Add a synonym
      </Opener>
      {isOpen ? (
        <div className={css({ flexBasis: 'full' })}>
          <SynonymForm phrase={text} onDone={() => setIsOpen(false)} />
        </div>
      ) : null}
    </>
  )
}

/** Styled like the link beside it. */
const Opener = styled(
  'button',
  {
    base: {
      display: 'inline-flex',
      alignItems: 'center',
      minHeight: { base: 11, md: 6 },
      color: 'accentText',
      textDecoration: 'underline',
      textUnderlineOffset: '0.2em',
      textDecorationThickness: '1px',
      cursor: 'pointer',
      _hover: { textDecorationThickness: '2px' },
    },
  },
  { defaultProps: { type: 'button' } },
)
