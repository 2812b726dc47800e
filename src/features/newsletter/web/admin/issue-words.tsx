import type { FormEvent } from 'react'
import { api } from '#platform/web/api.ts'
import { Input, TextArea } from '#platform/web/forms/dense-controls.ts'
import { Field } from '#platform/web/forms/field.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import type { EditedIssue } from '#features/newsletter/issue-contract.ts'
import { longestIntro, longestSubject } from '#features/newsletter/limits.ts'
import { useIssueChanges } from './use-issue-changes.ts'
import { css, styled } from '#platform/web/styled.tsx'

/** Its subject, and what stands above the ideas. */
export function IssueWords({ issue }: { issue: EditedIssue }) {
  const save = api.newsletter.editing.save.useMutation(useIssueChanges('Saved'))

  function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const sent = new FormData(event.currentTarget)
    const textOf = (name: string) => {
      const value = sent.get(name)
      return typeof value === 'string' ? value : ''
    }
    if (!save.isPending) save.mutate({ id: issue.id, subject: textOf('subject'), intro: textOf('intro') })
  }

  return (
    <Words onSubmit={send} aria-label="Words">
      <Field label="Subject" error={save.error?.data?.issues?.subject?.[0]}>
        {(ties) => (
          <Input {...ties} name="subject" required maxLength={longestSubject} defaultValue={issue.subject} />
        )}
      </Field>
      <Field label="Intro" hint="An empty line begins a new paragraph.">
        {(ties) => (
          <TextArea {...ties} name="intro" rows={4} maxLength={longestIntro} defaultValue={issue.intro} />
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
    </Words>
  )
}

const Words = styled('form', {
  base: { display: 'flex', flexDirection: 'column', gap: 4, maxWidth: 'text', mb: 8 },
})
