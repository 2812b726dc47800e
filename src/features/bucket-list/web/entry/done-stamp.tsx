import { styled } from '#platform/web/styled.tsx'
import { monthInWords } from './days.ts'

/** The postmark on the picture of what has been done. */
export function DoneStamp({ day }: { day: string }) {
  return (
    <Stamp>
      <span>Done</span>
      {monthInWords(day)}
    </Stamp>
  )
}

const Stamp = styled('div', {
  base: {
    position: 'absolute',
    right: 2,
    bottom: 2,
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    px: { base: 1.5, md: 2.5 },
    py: { base: 0.5, md: 1 },
    background: 'card',
    color: 'teal',
    borderWidth: '2px',
    borderColor: 'teal',
    borderRadius: 'sm',
    boxShadow: 'inset 0 0 0 2px {colors.card}, inset 0 0 0 3px {colors.teal}',
    transform: 'rotate(-6deg)',
    fontSize: { base: '0.6875rem', md: 'xs' },
    fontWeight: 600,
    lineHeight: 'snug',
    // On a small picture two lines of it would not fit.
    whiteSpace: 'nowrap',
    '& > span': {
      fontFamily: 'heading',
      fontSize: { base: 'sm', md: 'md' },
      lineHeight: 'tight',
    },
  },
})
