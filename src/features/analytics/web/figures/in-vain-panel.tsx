import { hrefOf } from '#platform/addresses.ts'
import { TextLink } from '#platform/web/ui/text-link.tsx'
import { css } from '#platform/web/styled.tsx'
import { ListPanel } from './list-panel.tsx'
import type { PeriodChoice } from './period-choice.ts'

interface Props {
  searches: { text: string; count: number }[]
  choice: PeriodChoice
}

/** What visitors looked for and the catalogue has not: each may become an idea. */
export function InVainPanel({ searches, choice }: Props) {
  return (
    <ListPanel
      title="Searches without results"
      table="inVain"
      choice={choice}
      note={searches.length === 0 ? 'None: whoever searched found something.' : 'What nobody found here.'}
      rows={searches.map(({ text, count }) => ({
        key: text,
        what: (
          <>
            {text} <span className={css({ color: 'quiet' })}>({count.toLocaleString('en-US')}×)</span>
          </>
        ),
        count: (
          <TextLink
            isAlone
            to={hrefOf('admin', { new: text })}
            aria-label={`Create an idea from this: ${text}`}
          >
            Create an idea
          </TextLink>
        ),
      }))}
    />
  )
}
