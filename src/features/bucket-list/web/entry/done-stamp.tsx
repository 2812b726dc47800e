import { useEffect, useRef } from 'react'
import { css, styled } from '#platform/web/styled.tsx'
import { formatMonth } from './entry-format.ts'

/** How long a completion is celebrated before its toast, in ms. */
const celebrationMs = 1100

/** Returns how long to celebrate, in ms; 0 if the member prefers reduced motion. */
export const getCelebrationMs = (): number =>
  matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : celebrationMs

interface StampProps {
  /** Null if the day is private. */
  day: string | null
  /** Whether the entry has just been completed, so that the stamp is seen being pressed. */
  isNew?: boolean
}

/**
 * Postmark “Done” with the month of `day` (`YYYY-MM-DD`), or without one for null, on the picture of a completed entry.
 * `isNew` animates it once, as if it were just stamped.
 */
export function DoneStamp({ day, isNew = false }: StampProps) {
  const stamp = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isNew) pressStamp(stamp.current)
  }, [isNew])
  return (
    <Stamp ref={stamp}>
      <span>Done</span>
      {day ? formatMonth(day) : null}
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
    // Two lines would not fit on a small picture.
    whiteSpace: 'nowrap',
    '& > span': {
      fontFamily: 'heading',
      fontSize: { base: 'sm', md: 'md' },
      lineHeight: 'tight',
    },
  },
})

/**
 * Decorative dotted line, like the perforated edge of a ticket, between the picture and the text of a completed entry.
 */
export function TicketEdge() {
  return (
    <svg
      className={css({ display: 'block', width: 'full', stroke: 'line' })}
      height="10"
      aria-hidden="true"
      focusable="false"
    >
      <line x1="0" x2="100%" y1="5" y2="5" strokeWidth="6" strokeLinecap="round" strokeDasharray="0.1 12" />
    </svg>
  )
}

const colors = ['#E8553D', '#F5A25D', '#2F8F83', '#F2C14E', '#7C6BB0']
const pieceCount = 36
/** Golden angle in radians: it spreads the pieces evenly without a pattern. */
const goldenAngle = 2.4

/**
 * Confetti over an entry that has just been completed, thrown once when it mounts. Shows nothing if the member prefers
 * reduced motion.
 */
export function Celebration() {
  const drawing = useRef<SVGSVGElement>(null)

  useEffect(() => {
    const lastsMs = getCelebrationMs()
    // The Web Animations API, because each piece flies another way and the CSP forbids inline styles.
    if (lastsMs > 0) [...(drawing.current?.children ?? [])].forEach((piece, at) => fly(piece, at, lastsMs))
  }, [])

  return (
    <svg
      ref={drawing}
      className={css({
        position: 'absolute',
        inset: 0,
        width: 'full',
        height: 'full',
        overflow: 'visible',
        pointerEvents: 'none',
      })}
      aria-hidden="true"
      focusable="false"
    >
      {Array.from({ length: pieceCount }, (_, at) => (
        <rect key={at} width="8" height="5" rx="1" opacity="0" fill={colors[at % colors.length]} />
      ))}
    </svg>
  )
}

/** Throws a piece of confetti up from the picture; it falls and fades. */
function fly(piece: Element, at: number, duration: number): void {
  const angle = at * goldenAngle
  const reach = 40 + (at % 7) * 16
  const [x, y] = [72 + Math.cos(angle) * reach, 70 + Math.sin(angle) * reach * 0.6]
  piece.animate(
    [
      { transform: 'translate(72px, 70px) rotate(0deg)', opacity: 1 },
      { transform: `translate(${x}px, ${y - 24}px) rotate(${at * 40}deg)`, opacity: 1, offset: 0.45 },
      { transform: `translate(${x * 1.1}px, ${y + 60}px) rotate(${at * 90}deg)`, opacity: 0 },
    ],
    { duration, easing: 'cubic-bezier(0.1, 0.7, 0.4, 1)' },
  )
}

/** Presses a stamp onto its picture, once; does nothing with reduced motion. */
function pressStamp(stamp: Element | null): void {
  if (getCelebrationMs() === 0) return
  stamp?.animate(
    [
      { transform: 'rotate(-20deg) scale(2.6)', opacity: 0 },
      { transform: 'rotate(-6deg) scale(0.9)', opacity: 1, offset: 0.6 },
      { transform: 'rotate(-6deg) scale(1)', opacity: 1 },
    ],
    { duration: 420, easing: 'ease-in' },
  )
}
