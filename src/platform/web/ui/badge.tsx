import { styled } from '#platform/web/styled.tsx'

/** A short label beside a title. Its colour only supports the text. */
export const Badge = styled('span', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    fontSize: 'xs',
    fontWeight: 600,
    lineHeight: 'snug',
    borderRadius: 'full',
    px: 2.5,
    py: 1,
    whiteSpace: 'nowrap',
  },
  variants: {
    tone: {
      neutral: { background: 'sunken', color: 'ink' },
      easy: { background: 'tealSoft', color: 'teal' },
      medium: { background: 'goldSoft', color: 'gold' },
      hard: { background: 'accentSoft', color: 'accentText' },
    },
  },
  defaultVariants: { tone: 'neutral' },
})
