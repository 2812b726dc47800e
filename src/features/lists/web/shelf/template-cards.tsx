import { Link } from 'react-router'
import { challengeTemplates, templateKeys } from '#features/lists/challenge-templates.ts'
import { hrefOf } from '#platform/addresses.ts'
import { useTerms } from '#platform/web/settings.ts'
import { css, styled } from '#platform/web/styled.tsx'
import { SectionTitle } from '#platform/web/ui/page.tsx'

/**
 * Section “Start a challenge”: a card for each challenge template with its goal and summary, each a link to its
 * preview.
 */
export function TemplateCards() {
  const say = useTerms()
  return (
    <section aria-labelledby="challenges-to-begin-with" className={css({ mt: { base: 12, md: 16 } })}>
      <SectionTitle id="challenges-to-begin-with">Start a challenge</SectionTitle>
      <p className={css({ color: 'quiet', mt: 1, mb: 5, maxWidth: 'text' })}>
        {say('We’ll fill it with ideas, and you can swap any of them before you save it.')}
      </p>
      <Cards>
        {templateKeys.map((key) => {
          const { name, summary, goal } = challengeTemplates[key]
          return (
            <Card key={key}>
              <Goal aria-hidden="true">{goal}</Goal>
              <div className={css({ minWidth: 0 })}>
                <CardLink to={hrefOf('lists', { start: key })}>{name}</CardLink>
                <div className={css({ color: 'quiet', fontSize: 'sm', lineHeight: 'snug', mt: 1 })}>
                  {summary}
                </div>
              </div>
            </Card>
          )
        })}
      </Cards>
    </section>
  )
}

const Cards = styled('ul', {
  base: {
    display: 'grid',
    gap: 3,
    gridTemplateColumns: {
      base: 'minmax(0, 1fr)',
      sm: 'repeat(2, minmax(0, 1fr))',
      xl: 'repeat(4, minmax(0, 1fr))',
    },
    listStyle: 'none',
  },
})

const Card = styled('li', {
  base: {
    position: 'relative',
    display: 'flex',
    alignItems: 'center',
    gap: 3,
    background: 'card',
    borderWidth: '1px',
    borderColor: 'line',
    borderRadius: 'lg',
    p: 4,
    transition: 'box-shadow 150ms',
    _hover: { boxShadow: 'lifted' },
  },
})

const Goal = styled('span', {
  base: {
    flexShrink: 0,
    width: 14,
    color: 'accentText',
    fontFamily: 'heading',
    fontSize: '2xl',
    fontWeight: 600,
    lineHeight: 'tight',
    textAlign: 'center',
    whiteSpace: 'nowrap',
  },
})

/** The whole card is the target. */
const CardLink = styled(Link, {
  base: {
    fontWeight: 600,
    lineHeight: 'snug',
    _before: { content: '""', position: 'absolute', inset: 0, borderRadius: 'lg' },
  },
})
