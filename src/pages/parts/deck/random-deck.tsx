import { useRef, useState, type ReactNode } from 'react'
import { useTerms } from '#platform/web/settings.ts'
import { css, cx, styled } from '#platform/web/styled.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { Icon } from '#platform/web/ui/icon.tsx'
import { hiddenWithoutScript, lazyAfterHydration } from '#platform/web/ui/use-hydrated.tsx'

export interface DeckProps {
  /** Number of cards asked for so far. */
  asked: number
  onAsk: () => void
}

/**
 * Deck of cards on the home page with a button “Get Random Idea” that deals one. The code that deals and saves is
 * split from the first load.
 */
export function RandomDeck() {
  const say = useTerms()
  const [asked, setAsked] = useState(0)
  const button = useRef<HTMLButtonElement>(null)

  // The control that asks may disappear, so the focus moves to the button.
  function ask() {
    setAsked(asked + 1)
    button.current?.focus()
  }

  return (
    <div className={css({ width: 'full', maxWidth: '24rem', marginInline: 'auto' })} data-deck>
      <LiveDeck asked={asked} onAsk={ask} />
      <Button
        className={cx(css({ width: 'full', minHeight: 14, fontSize: 'lg' }), hiddenWithoutScript)}
        ref={button}
        look="main"
        onClick={ask}
      >
        <Icon name="dice" />
        {say('Get Random Idea')}
      </Button>
    </div>
  )
}

const LiveDeck = lazyAfterHydration<DeckProps>(
  () =>
    import('#pages/parts/deck/live-deck.tsx').then(
      (loaded) => loaded.LiveDeck,
      () => FailedDeck,
    ),
  ClosedDeck,
)

interface ClosedDeckProps extends Pick<DeckProps, 'onAsk'> {
  words?: string
}

/**
 * Placeholder for the deck until its script has loaded. The script then deals the card that the visitor has asked for
 * in the meantime.
 */
function ClosedDeck({ onAsk, words = 'Not sure where to start?' }: ClosedDeckProps) {
  return (
    <>
      <MoodRow />
      <DeckStage>
        <DeckBack onClick={onAsk}>{words}</DeckBack>
      </DeckStage>
      <DeckRow />
    </>
  )
}

/** Row of two controls below the deck, of fixed height. */
export const DeckRow = styled('div', {
  base: { display: 'flex', justifyContent: 'space-between', minHeight: 11, mb: 3 },
})

/** Moods above the deck: one line that is swiped on phones, up to three lines in the narrow column of tablets, or two. */
export const MoodRow = styled('div', {
  base: {
    display: 'flex',
    gap: 2,
    minWidth: 0,
    mb: 3,
    whiteSpace: 'nowrap',
    '& > button': { px: { md: 3 } },
    // Room for the focus ring, which a row that scrolls would clip.
    mdDown: { overflowX: 'auto', minHeight: 14, p: 1.5, mx: -1.5, mt: -1.5, mb: 1.5 },
    md: { flexWrap: 'wrap', alignContent: 'end', minHeight: '8.5rem' },
    lg: { minHeight: '5.5rem' },
  },
})

/** Deck whose script failed to load. */
const FailedDeck = () => <ClosedDeck onAsk={() => location.reload()} words="Reload to draw a card" />

interface StageProps {
  isShuffling?: boolean
  /** Less high, for cards without a save button. */
  isLow?: boolean
  children: ReactNode
}

/**
 * Stage of the random-idea deck: its children (the top card) above two tilted, decorative cards, which swing while
 * `isShuffling`.
 */
export function DeckStage({ isShuffling = false, isLow = false, children }: StageProps) {
  return (
    <Stage isLow={isLow} aria-busy={isShuffling}>
      <UnderlyingCard lean="left" shuffle={isShuffling ? 'left' : undefined} aria-hidden="true" />
      <UnderlyingCard lean="right" shuffle={isShuffling ? 'right' : undefined} aria-hidden="true" />
      {children}
    </Stage>
  )
}

/** All cards share one grid cell of fixed height, so that dealing does not shift the layout. */
const Stage = styled('div', {
  base: {
    display: 'grid',
    mb: 4,
    gridTemplateRows: 'minmax(0, 1fr)',
    gridTemplateColumns: 'minmax(0, 1fr)',
    '& > *': { gridArea: '1 / 1', minWidth: 0 },
  },
  variants: {
    isLow: {
      // On a laptop the buttons below stay on the first screen.
      true: { height: '27rem' },
      false: { height: { base: '33rem', md: '35rem', lg: '32rem' } },
    },
  },
})

const UnderlyingCard = styled('div', {
  base: {
    borderRadius: 'lg',
    background: 'card',
    borderWidth: '1px',
    borderColor: 'line',
    boxShadow: 'lifted',
  },
  variants: {
    lean: { left: { transform: 'rotate(-3deg)' }, right: { transform: 'rotate(3.5deg)' } },
    shuffle: {
      left: { animation: 'swingLeft 160ms ease-in-out infinite alternate' },
      right: { animation: 'swingRight 160ms ease-in-out infinite alternate' },
    },
  },
})

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

interface DeckBackProps {
  children: ReactNode
  /** Pointer shortcut only; keyboard users have the button below. */
  onClick?: () => void
}

/**
 * Back of the top card of the random-idea deck, before an idea is dealt: the children as a title above a drawn sunrise
 * over the sea, the same in light and dark mode. `onClick`, if given, is called when it is clicked.
 */
export function DeckBack({ children, onClick }: DeckBackProps) {
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
