import { styled } from '#platform/web/styled.tsx'

/** What a question ends in: the safe way out, and the other. The other is on top on a phone, near the thumb. */
export const DialogButtons = styled('div', {
  base: {
    display: 'flex',
    gap: 3,
    justifyContent: 'flex-end',
    flexDirection: { base: 'column-reverse', sm: 'row' },
  },
})
