import { Link } from 'react-router'
import { css, styled } from '#platform/web/styled.tsx'
import { useSay } from '#platform/web/settings.ts'

const topics = [
  { name: 'Ideas', text: 'Something is missing, wrong or out of date in the catalogue.' },
  { name: 'Your account', text: 'Signing in, a lost password, or a mail that never came.' },
  { name: 'Your data', text: 'A copy of what we keep about you, or its deletion.' },
  { name: 'Something is broken', text: 'A page misbehaves. Tell us which one and what you saw.' },
  { name: 'Accessibility', text: 'Something is hard to read, to reach or to use.' },
  { name: 'Everything else', text: 'Press, working together, or just to say what you did.' },
]

/** What people write about; each opens a mail with its subject. */
export function ContactTopics({ address }: { address: string }) {
  const say = useSay()
  return (
    <ul
      className={css({
        display: 'grid',
        listStyle: 'none',
        gap: 4,
        gridTemplateColumns: {
          base: 'minmax(0, 1fr)',
          sm: 'repeat(2, minmax(0, 1fr))',
          lg: 'repeat(3, minmax(0, 1fr))',
        },
      })}
    >
      {topics.map(({ name, text }) => (
        <Topic key={name}>
          <TopicLink to={`mailto:${address}?subject=${encodeURIComponent(say(name))}`}>{say(name)}</TopicLink>
          <div className={css({ color: 'quiet', fontSize: 'sm', mt: 1 })}>{text}</div>
        </Topic>
      ))}
    </ul>
  )
}

const Topic = styled('li', {
  base: {
    position: 'relative',
    background: 'card',
    borderWidth: '1px',
    borderColor: 'line',
    borderRadius: 'lg',
    p: 5,
    transition: 'border-color 150ms',
    _hover: { borderColor: 'accent' },
  },
})

/** Its after-element covers the topic. */
const TopicLink = styled(Link, {
  base: {
    fontFamily: 'heading',
    fontSize: 'lg',
    fontWeight: 600,
    lineHeight: 'snug',
    _after: { content: '""', position: 'absolute', inset: 0, borderRadius: 'lg' },
    _focusVisible: {
      outline: 'none',
      _after: { outline: '3px solid {colors.accent}', outlineOffset: '-3px' },
    },
  },
})
