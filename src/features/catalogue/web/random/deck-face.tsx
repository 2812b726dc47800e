import { styled } from '#platform/web/styled.tsx'

/** The top card of the deck, whichever side is up. */
export const DeckFace = styled('div', {
  base: {
    position: 'relative',
    display: 'flex',
    flexDirection: 'column',
    background: 'card',
    borderWidth: '1px',
    borderColor: 'line',
    borderRadius: 'lg',
    overflow: 'hidden',
    boxShadow: 'lifted',
  },
  variants: {
    isDealt: { true: { animation: 'deal 250ms cubic-bezier(0.2, 0.9, 0.3, 1.1)' } },
  },
})
