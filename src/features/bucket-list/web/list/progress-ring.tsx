import { css } from '#platform/web/styled.tsx'

interface Props {
  done: number
  total: number
}

const radius = 52
const round = 2 * Math.PI * radius

/** How much of the list is done, as a ring that closes. */
export function ProgressRing({ done, total }: Props) {
  const share = total === 0 ? 0 : done / total
  return (
    <div
      className={css({
        position: 'relative',
        width: { base: '3.75rem', md: '8rem' },
        aspectRatio: 1,
        flexShrink: 0,
      })}
    >
      <svg viewBox="0 0 120 120" width="100%" height="100%" aria-hidden="true" focusable="false">
        <defs>
          <linearGradient id="ring-sunrise" x1="0" y1="0" x2="1" y2="1">
            <stop offset="0" stopColor="#F2745A" />
            <stop offset="1" stopColor="#F5A25D" />
          </linearGradient>
        </defs>
        <circle className={css({ stroke: 'line' })} cx="60" cy="60" r={radius} fill="none" strokeWidth="11" />
        <circle
          className={css({ transition: 'stroke-dashoffset 250ms ease-out' })}
          cx="60"
          cy="60"
          r={radius}
          fill="none"
          stroke="url(#ring-sunrise)"
          strokeWidth="11"
          strokeLinecap="round"
          // A round cap would draw a dot where nothing is done.
          strokeOpacity={share === 0 ? 0 : 1}
          strokeDasharray={round}
          strokeDashoffset={round * (1 - share)}
          transform="rotate(-90 60 60)"
        />
      </svg>
      <div
        className={css({
          position: 'absolute',
          inset: 0,
          display: 'flex',
          flexDirection: 'column',
          alignItems: 'center',
          justifyContent: 'center',
        })}
      >
        <div
          className={css({
            fontFamily: 'heading',
            fontSize: { base: 'sm', md: 'xl' },
            fontWeight: 600,
            lineHeight: 'tight',
          })}
        >
          {Math.round(share * 100)}%
        </div>
        <div
          className={css({ fontSize: { base: '0.625rem', md: 'xs' }, color: 'quiet', lineHeight: 'snug' })}
        >
          {done} of {total}
        </div>
      </div>
    </div>
  )
}
