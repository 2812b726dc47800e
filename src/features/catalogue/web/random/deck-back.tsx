import type { ReactNode } from 'react'
import { css, cx, styled } from '#platform/web/styled.tsx'

const dawn = 'linear-gradient(#151D3F, #33305F 45%, #8F4A6B 72%)'
const rays = [-78, -52, -26, 0, 26, 52, 78]

/** Lifts the card on hover. */
const hoverLift = css({
  transition: 'transform 200ms',
  '@media (scripting: enabled)': {
    cursor: 'pointer',
    _hover: { transform: 'translateY(-6px) rotate(-1deg)' },
  },
})

interface Props {
  children: ReactNode
  /** Pointer shortcut only; keyboard users have the button below. */
  onClick?: () => void
}

/** Back of the deck: a sunrise over the sea, the same in light and dark mode. */
export function DeckBack({ children, onClick }: Props) {
  return (
    <DeckFace
      className={cx(
        css({ backgroundImage: dawn, borderColor: 'night', color: 'white' }),
        onClick ? hoverLift : undefined,
      )}
      onClick={onClick}
    >
      <div
        className={css({
          position: 'absolute',
          inset: 3,
          borderRadius: 'md',
          borderWidth: '1px',
          borderColor: 'amber',
          opacity: 0.5,
          zIndex: 1,
        })}
        aria-hidden="true"
      />
      <div
        className={css({
          mt: 16,
          px: { base: 6, sm: 8 },
          textAlign: 'center',
          fontFamily: 'heading',
          fontSize: '2xl',
          fontWeight: 600,
          lineHeight: 'tight',
          letterSpacing: 'tight',
          textWrap: 'balance',
        })}
      >
        {children}
      </div>
      <div className={css({ mt: 'auto', lineHeight: 0 })}>
        <svg width="100%" viewBox="0 0 340 300" aria-hidden="true" focusable="false">
          <defs>
            <linearGradient id="deck-sun" x2="0" y2="1">
              <stop offset="0" stopColor="#FBC98A" />
              <stop offset="1" stopColor="#EE6A4B" />
            </linearGradient>
          </defs>
          {rays.map((angle) => (
            <path
              key={angle}
              d="M170 78v-34"
              transform={`rotate(${angle} 170 190)`}
              stroke="#F5A25D"
              strokeWidth="5"
              strokeLinecap="round"
            />
          ))}
          <circle cx="170" cy="190" r="84" fill="url(#deck-sun)" />
          <path fill="#27365E" d="M0 196q28-14 57 0t57 0 57 0 57 0 57 0 57 0v104H0z" />
          <path fill="#1D2A4C" d="M0 228q34-16 68 0t68 0 68 0 68 0 68 0v72H0z" />
          <path fill="#141E39" d="M0 262q28-14 57 0t57 0 57 0 57 0 57 0 57 0v38H0z" />
        </svg>
      </div>
    </DeckFace>
  )
}

/** Top card of the deck, face up or face down. */
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
