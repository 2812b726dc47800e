import { hrefOf, newsletterPreviewPath } from '#platform/addresses.ts'
import type { EditedIssue } from '#features/newsletter/issue-contract.ts'
import { css, styled } from '#platform/web/styled.tsx'
import { useBased } from '#platform/web/use-based.ts'

/** As a phone and a desktop would show it. Nothing in it runs or leads away; it is of this origin, so that its pictures load. */
export function IssuePreview({ issue }: { issue: EditedIssue }) {
  // Another address for each state of it, so that the frames load anew.
  const state = `${issue.subject} ${issue.intro} ${issue.picks.map(({ idea }) => idea.id).join(' ')}`
  const src = useBased()(hrefOf(newsletterPreviewPath, { id: issue.id, of: state.length + hashOf(state) }))
  return (
    <div className={css({ display: 'flex', flexWrap: 'wrap', gap: 6, alignItems: 'start' })}>
      {sizes.map(({ label, width }) => (
        <div key={label} className={css({ maxWidth: 'full' })}>
          <div className={css({ fontSize: 'sm', fontWeight: 600, mb: 2 })}>{label}</div>
          <Frame
            title={`Preview: ${label.toLowerCase()}`}
            src={src}
            sandbox="allow-same-origin"
            width={width}
            height={720}
          />
        </div>
      ))}
    </div>
  )
}

const sizes = [
  { label: 'Phone', width: 375 },
  { label: 'Desktop', width: 700 },
]

/** Tells one text from another; it need be no more. */
const hashOf = (text: string) => {
  let hash = 0
  for (const letter of text) hash = (hash * 31 + (letter.codePointAt(0) ?? 0)) % 1_000_003
  return hash
}

const Frame = styled('iframe', {
  base: {
    maxWidth: 'full',
    background: 'paper',
    borderWidth: '1px',
    borderColor: 'strongLine',
    borderRadius: 'md',
  },
})
