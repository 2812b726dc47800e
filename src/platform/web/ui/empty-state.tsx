import type { ReactNode } from 'react'
import { css, styled } from '#platform/web/styled.tsx'
import { Button } from './button.tsx'

interface Props {
  title: string
  /** The heading's rank where it stands. */
  as?: 'h1' | 'h2'
  children?: ReactNode
  /** One way on. */
  action?: ReactNode
}

const Title = styled('h1', { base: { fontSize: { base: 'xl', md: '2xl' }, fontWeight: 600 } })

/** What a screen says when it has nothing to show: a picture, a sentence, one way on. */
export function EmptyState({ title, as = 'h2', children, action }: Props) {
  return (
    <div
      className={css({
        display: 'flex',
        flexDirection: 'column',
        alignItems: 'center',
        textAlign: 'center',
        gap: 4,
        py: { base: 12, md: 20 },
        px: 4,
      })}
    >
      <HorizonPicture />
      <Title as={as} tabIndex={as === 'h1' ? -1 : undefined}>
        {title}
      </Title>
      {children ? (
        <div className={css({ color: 'quiet', maxWidth: 'text', textWrap: 'balance' })}>{children}</div>
      ) : null}
      {action}
    </div>
  )
}

/** Says that something failed and may work the next time. */
export function FailureState({ onRetry, ...state }: Omit<Props, 'action'> & { onRetry: () => void }) {
  return (
    <div role="alert">
      <EmptyState {...state} action={<Button onClick={onRetry}>Try again</Button>} />
    </div>
  )
}

function HorizonPicture() {
  return (
    <svg width="160" height="104" viewBox="0 0 160 104" aria-hidden="true">
      <defs>
        <linearGradient id="notice-sun" x2="0" y2="1">
          <stop offset="0" stopColor="#F5A25D" />
          <stop offset="1" stopColor="#E8553D" />
        </linearGradient>
        <clipPath id="notice-frame">
          <rect width="160" height="104" rx="20" />
        </clipPath>
      </defs>
      <g clipPath="url(#notice-frame)">
        <path fill="#F9DFC8" d="M0 0h160v104H0z" />
        <circle cx="80" cy="58" r="26" fill="url(#notice-sun)" />
        <path fill="#B98E9B" d="M0 74l34-26 30 24 24-18 40 22 32-20v48H0z" />
        <path fill="#3B3C5E" d="M0 88c30-14 54-10 80-4s54 4 80-8v28H0z" />
      </g>
    </svg>
  )
}
