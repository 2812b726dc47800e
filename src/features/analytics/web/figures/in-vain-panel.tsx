import type { ComponentType } from 'react'
import { hrefOf } from '#platform/addresses.ts'
import { TextLink } from '#platform/web/ui/text-link.tsx'
import { css } from '#platform/web/styled.tsx'
import { ListPanel } from './list-panel.tsx'
import type { PeriodChoice } from './period-choice.ts'
import { useSay } from '#platform/web/settings.ts'

interface Props {
  searches: { text: string; count: number }[]
  choice: PeriodChoice
  /** How one becomes a synonym. */
  Synonym: ComponentType<{ text: string }>
}

/** What visitors looked for and the catalogue has not, or calls otherwise: each may become an idea or a synonym. */
export function InVainPanel({ searches, choice, Synonym }: Props) {
  const say = useSay()
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
            {text}
            <div
              className={css({
                display: 'flex',
                flexWrap: 'wrap',
                alignItems: 'center',
                columnGap: 4,
                mb: 1,
              })}
            >
              <TextLink
                isAlone
                to={hrefOf('admin', { new: text })}
                aria-label={say`Make an idea of this: ${text}`}
              >
                {say('Make an idea')}
              </TextLink>
              <Synonym text={text} />
            </div>
          </>
        ),
        count: `${count.toLocaleString('en-US')}×`,
      }))}
    />
  )
}
