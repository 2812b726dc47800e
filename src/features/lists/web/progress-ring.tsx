import { css, styled } from '#platform/web/styled.tsx'

const radius = 50
const circumference = 2 * Math.PI * radius

interface RingProps {
  done: number
  total: number
  size: 'sm' | 'lg'
}

/**
 * Ring chart with the text “`done` of `total`”, filled by that share: in the accent colour, or teal once all are done.
 */
export function ProgressRing({ done, total, size }: RingProps) {
  const share = total === 0 ? 0 : Math.min(1, done / total)
  return (
    <Ring size={size}>
      <svg viewBox="0 0 120 120" width="100%" height="100%" aria-hidden="true" focusable="false">
        <circle className={css({ stroke: 'line' })} cx="60" cy="60" r={radius} fill="none" strokeWidth="13" />
        <circle
          className={share === 1 ? css({ stroke: 'teal' }) : css({ stroke: 'accent' })}
          cx="60"
          cy="60"
          r={radius}
          fill="none"
          strokeWidth="13"
          strokeLinecap="round"
          // A round line cap would draw a dot at 0 %.
          strokeOpacity={share === 0 ? 0 : 1}
          strokeDasharray={circumference}
          strokeDashoffset={circumference * (1 - share)}
          transform="rotate(-90 60 60)"
        />
      </svg>
      <RingText size={size}>
        <strong>{done}</strong>
        <span>of {total}</span>
      </RingText>
    </Ring>
  )
}

const Ring = styled('div', {
  base: { position: 'relative', aspectRatio: 1, flexShrink: 0 },
  variants: { size: { sm: { width: 14 }, lg: { width: { base: 20, md: 32 } } } },
})

const RingText = styled('div', {
  base: {
    position: 'absolute',
    inset: 0,
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    justifyContent: 'center',
    lineHeight: 'tight',
    '& strong': { fontFamily: 'heading', fontWeight: 600 },
    '& span': { color: 'quiet', fontSize: 'xs' },
  },
  variants: {
    size: {
      sm: { '& strong': { fontSize: 'sm' } },
      lg: { '& strong': { fontSize: { base: 'lg', md: '2xl' } } },
    },
  },
})
