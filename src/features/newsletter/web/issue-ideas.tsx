import type { ReactNode } from 'react'
import type { IdeaView } from '#features/catalogue/idea-fields.ts'
import { CardGrid } from '#platform/web/ui/page.tsx'
import type { IssueView, Slot } from '../issue-contract.ts'
import { css } from '#platform/web/styled.tsx'

interface Props {
  issue: IssueView
  renderCard: (idea: IdeaView) => ReactNode
}

/** Sections of the web version, which has no reader preferences: ideas for everyone first, then each hemisphere. */
const sections: { title: string; slots: Slot[] }[] = [
  { title: 'New, popular and surprise picks', slots: ['new', 'saved', 'surprise'] },
  { title: 'This season in the Northern Hemisphere', slots: ['north'] },
  { title: 'This season in the Southern Hemisphere', slots: ['south'] },
  { title: 'One for each theme', slots: ['theme'] },
]

/**
 * Ideas of a sent newsletter issue as cards (`renderCard`), in sections: for everyone, for the season of each
 * hemisphere, and by theme. Sections without ideas are left out.
 */
export function IssueIdeas({ issue, renderCard }: Props) {
  return sections.map(({ title, slots }) => {
    const picks = issue.picks.filter(({ slot }) => slots.includes(slot))
    if (picks.length === 0) return null
    return (
      <section className={css({ mb: { base: 10, md: 14 } })} key={title} aria-label={title}>
        <h2 className={css({ fontSize: { base: 'lg', md: 'xl' }, fontWeight: 600, mb: 5 })}>{title}</h2>
        <CardGrid>
          {picks.map(({ idea }) => (
            <div key={idea.id}>{renderCard(idea)}</div>
          ))}
        </CardGrid>
      </section>
    )
  })
}
