import { useRef, type RefObject } from 'react'
import { themes } from '#features/catalogue/messages.ts'
import type { EditedIssue, IssuePick } from '#features/newsletter/issue-contract.ts'
import { maxIntroLength, maxSubjectLength } from '#features/newsletter/limits.ts'
import { hrefOf, newsletterPreviewPath } from '#platform/addresses.ts'
import { api } from '#platform/web/api.ts'
import { Input, TextArea } from '#platform/web/forms/dense-controls.ts'
import { Field } from '#platform/web/forms/field.tsx'
import { useTerms, useBasePath } from '#platform/web/settings.ts'
import { css, styled } from '#platform/web/styled.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { FailureState } from '#platform/web/ui/empty-state.tsx'
import { Picture } from '#platform/web/ui/picture.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import { TextLink } from '#platform/web/ui/text-link.tsx'
import { IssueActions, sendingPollMs, useIssueMutation } from './issue-actions.tsx'

/**
 * Editor of the newsletter issue `id`: actions, texts, ideas and previews. Texts are left out and ideas fixed once it
 * is being sent. Shows a placeholder while loading, and an error with a retry if it cannot be loaded.
 */
export function IssueEditor({ id }: { id: number }) {
  const {
    data: issue,
    isError,
    refetch,
  } = api.newsletter.editing.read.useQuery(
    { id },
    { refetchInterval: ({ state }) => (state.data?.state === 'sending' ? sendingPollMs : false) },
  )
  const texts = useRef<HTMLFormElement>(null)
  const save = api.newsletter.editing.save.useMutation(useIssueMutation('Saved'))
  if (isError) return <FailureState title="Couldn’t load the issue" onRetry={() => void refetch()} />
  if (!issue) return <Skeleton className={css({ height: '60vh', mt: 8 })} />
  const isOpen = issue.state === 'draft' || issue.state === 'approved'

  /** Saves the texts in the form if they have been changed. Returns whether the issue is as the form shows it. */
  async function saveTexts(): Promise<boolean> {
    if (!issue || !texts.current) return true
    const { subject, intro } = readTexts(texts.current)
    if (subject === issue.subject && intro === issue.intro) return true
    if (save.isPending || !texts.current.reportValidity()) return false
    return save.mutateAsync({ id, subject, intro }).then(
      () => true,
      () => false,
    )
  }
  return (
    <section className={css({ mt: 8 })} aria-label={`Issue ${issue.number}`}>
      <h3 className={css({ fontSize: 'xl', fontWeight: 600, mb: 4 })}>Issue {issue.number}</h3>
      <IssueActions issue={issue} isOpen={isOpen} saveTexts={saveTexts} />
      {isOpen ? <IssueTexts formRef={texts} issue={issue} save={save} /> : null}
      <IssuePicks issue={issue} isOpen={isOpen} />
      <IssuePreview issue={issue} />
    </section>
  )
}

/**
 * Previews of the mail at phone and desktop width. The sandbox blocks scripts and navigation; `allow-same-origin` lets
 * the pictures load.
 */
function IssuePreview({ issue }: { issue: EditedIssue }) {
  // The URL changes with the content, so that the frames reload.
  const state = `${issue.subject} ${issue.intro} ${issue.picks.map(({ idea }) => idea.id).join(' ')}`
  const src = useBasePath()(
    hrefOf(newsletterPreviewPath, { id: issue.id, of: state.length + hashText(state) }),
  )
  return (
    <div className={css({ display: 'flex', flexWrap: 'wrap', gap: 6, alignItems: 'start' })}>
      {sizes.map(({ label, width }) => (
        <div key={label} className={css({ maxWidth: 'full' })}>
          <div className={css({ fontSize: 'sm', fontWeight: 600, mb: 2 })}>{label}</div>
          {/* Scrolls on a narrower screen, focusable for the keyboard, because the mail depends on the width. */}
          <Scrolled tabIndex={0} aria-label={`${label} width`}>
            <Frame
              title={`Preview: ${label.toLowerCase()}`}
              src={src}
              sandbox="allow-same-origin"
              width={width}
              height={720}
            />
          </Scrolled>
        </div>
      ))}
    </div>
  )
}

const sizes = [
  { label: 'Phone', width: 375 },
  { label: 'Desktop', width: 700 },
]

/** Returns a short, non-cryptographic hash of a text. */
const hashText = (text: string) => {
  let hash = 0
  for (const letter of text) hash = (hash * 31 + (letter.codePointAt(0) ?? 0)) % 1_000_003
  return hash
}

const Scrolled = styled('section', { base: { overflowX: 'auto' } })

const Frame = styled('iframe', {
  base: {
    display: 'block',
    maxWidth: 'none',
    background: 'paper',
    borderWidth: '1px',
    borderColor: 'strongLine',
    borderRadius: 'md',
  },
})

interface TextsProps {
  formRef: RefObject<HTMLFormElement | null>
  issue: EditedIssue
  save: ReturnType<typeof api.newsletter.editing.save.useMutation>
}

/** Form for the subject and intro of an issue. */
function IssueTexts({ formRef, issue, save }: TextsProps) {
  return (
    <TextsForm
      ref={formRef}
      onSubmit={(event) => {
        event.preventDefault()
        if (!save.isPending) save.mutate({ id: issue.id, ...readTexts(event.currentTarget) })
      }}
      aria-label="Text"
    >
      <Field label="Subject" error={save.error?.data?.issues?.subject?.[0]}>
        {(ties) => (
          <Input
            {...ties}
            name="subject"
            required
            maxLength={maxSubjectLength}
            defaultValue={issue.subject}
          />
        )}
      </Field>
      <Field label="Intro" hint="Leave a blank line to start a new paragraph.">
        {(ties) => (
          <TextArea {...ties} name="intro" rows={4} maxLength={maxIntroLength} defaultValue={issue.intro} />
        )}
      </Field>
      <Button
        type="submit"
        size="sm"
        className={css({ alignSelf: 'start' })}
        aria-disabled={save.isPending || undefined}
      >
        {save.isPending ? 'Saving...' : 'Save'}
      </Button>
    </TextsForm>
  )
}

function readTexts(form: HTMLFormElement): { subject: string; intro: string } {
  const sent = new FormData(form)
  const textOf = (name: string) => {
    const value = sent.get(name)
    return typeof value === 'string' ? value : ''
  }
  return { subject: textOf('subject'), intro: textOf('intro') }
}

const TextsForm = styled('form', {
  base: { display: 'flex', flexDirection: 'column', gap: 4, maxWidth: 'text', mb: 8 },
})

interface Props {
  issue: EditedIssue
  isOpen: boolean
}

/** Ideas of an issue, each with a button to swap it. */
function IssuePicks({ issue, isOpen }: Props) {
  const say = useTerms()
  const swap = api.newsletter.editing.swap.useMutation(useIssueMutation())
  return (
    <Picks aria-label={say('Ideas')}>
      {issue.picks.map((pick) => {
        const { idea } = pick
        return (
          <li key={idea.id}>
            <div className={css({ width: 16, flexShrink: 0, borderRadius: 'sm', overflow: 'hidden' })}>
              <Picture src={idea.imageUrl} alt="" />
            </div>
            <div className={css({ minWidth: 0, flex: 1 })}>
              <div className={css({ color: 'quiet', fontSize: 'xs' })}>{getReason(pick)}</div>
              <TextLink to={hrefOf('idea', { id: idea.id })}>{idea.title}</TextLink>
            </div>
            {isOpen ? (
              <Button
                size="sm"
                aria-label={`Swap ${idea.title}`}
                aria-disabled={swap.isPending || undefined}
                onClick={() => {
                  if (!swap.isPending) swap.mutate({ id: issue.id, ideaId: idea.id })
                }}
              >
                Swap
              </Button>
            ) : null}
          </li>
        )
      })}
    </Picks>
  )
}

const reasonLabels = {
  north: 'Season (north)',
  south: 'Season (south)',
  new: 'New',
  saved: 'Most saved',
  surprise: 'Surprise',
  theme: 'Theme',
} as const

function getReason({ slot, theme }: IssuePick): string {
  const label = themes.find(({ slug }) => slug === theme)?.label
  return label ? `${reasonLabels[slot]}: ${label}` : reasonLabels[slot]
}

const Picks = styled('ul', {
  base: {
    listStyle: 'none',
    display: 'grid',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' },
    columnGap: 8,
    mb: 8,
    '& li': {
      display: 'flex',
      alignItems: 'center',
      gap: 3,
      py: 2,
      borderBottomWidth: '1px',
      borderColor: 'line',
    },
  },
})
