import type { ReactNode } from 'react'
import { css, styled } from '#platform/web/styled.tsx'
import { useTerms } from '../settings.ts'
import { Button } from './button.tsx'
import { lazyAfterHydration } from './use-hydrated.tsx'

interface Props {
  title: string
  /** Heading level. */
  as?: 'h1' | 'h2'
  /** Each kind of empty state has its own picture. Those in this folder are loaded with the screens that use them. */
  picture?: ReactNode
  children?: ReactNode
  /** The next step. */
  action?: ReactNode
}

const Title = styled('h1', { base: { fontSize: { base: 'xl', md: '2xl' }, fontWeight: 600 } })

/**
 * Shown in place of an empty list or missing content: a picture, a title, and optionally a text (children) and the
 * next step (`action`).
 */
export function EmptyState({ title, as = 'h2', picture = <HorizonPicture />, children, action }: Props) {
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
      {picture}
      <Title as={as} tabIndex={as === 'h1' ? -1 : undefined}>
        {title}
      </Title>
      {children ? (
        <div
          className={css({
            color: 'quiet',
            maxWidth: 'text',
            textWrap: 'balance',
            _empty: { display: 'none' },
          })}
        >
          {children}
        </div>
      ) : null}
      {action}
    </div>
  )
}

/**
 * Shown in place of content that did not load: a picture, the title as an alert and a button that calls `onRetry`. While
 * the browser is offline, it says so, and retries once the connection is back.
 */
export function FailureState({
  onRetry,
  title,
  children,
  ...state
}: Omit<Props, 'action'> & { onRetry: () => void }) {
  const say = useTerms()
  return (
    <div role="alert">
      <EmptyState
        picture={<StormPicture />}
        {...state}
        title={say(title)}
        action={<Button onClick={onRetry}>Try again</Button>}
      >
        {children}
        <OfflineNote onRetry={onRetry} />
      </EmptyState>
    </div>
  )
}

/** Says that the browser is offline, if it is, and calls `onRetry` once the connection is back. */
export const OfflineNote = lazyAfterHydration<{ onRetry: () => void }>(
  async () => (await import('../offline.tsx')).OfflineNote,
  () => null,
)

/** Picture of an empty list. */
const HorizonPicture = () => <NoticePicture name="horizon">{daytimeScene(null)}</NoticePicture>

/** Picture of an error. */
const StormPicture = () => (
  <NoticePicture name="storm">
    <path fill="#C9D3DD" d="M0 0h160v104H0z" />
    <path fill="#8E9DB0" d="M0 74l34-26 30 24 24-18 40 22 32-20v48H0z" />
    <path fill="#3B3C5E" d="M0 88c30-14 54-10 80-4s54 4 80-8v28H0z" />
    <path fill="#5B6785" d="M52 48a16 16 0 0 1 4-31 22 22 0 0 1 42 4 14 14 0 0 1 8 27z" />
    <path fill="#F5A25D" d="M82 42L68 64h10l-6 20 20-26H82l8-16z" />
  </NoticePicture>
)

const sky = <path fill="#F9DFC8" d="M0 0h160v104H0z" />
const distantHills = <path fill="#B98E9B" d="M0 74l34-26 30 24 24-18 40 22 32-20v48H0z" />
const closeHills = <path fill="#3B3C5E" d="M0 88c30-14 54-10 80-4s54 4 80-8v28H0z" />

/**
 * Returns the SVG elements of a daytime landscape for `NoticePicture`, with `thing` in front. The sun is low behind
 * the hills, or high at the side if `isHigh`.
 */
export function daytimeScene(thing: ReactNode, isHigh = false): ReactNode {
  return (
    <>
      {sky}
      <circle cx={isHigh ? 122 : 80} cy={isHigh ? 30 : 58} r={isHigh ? 14 : 26} fill="url(#notice-sun)" />
      {distantHills}
      {closeHills}
      {thing}
    </>
  )
}

/**
 * The small decorative SVG (160×104) above an empty state, with rounded corners; its children are the drawing, such
 * as `daytimeScene`.
 */
export function NoticePicture({ name, children }: { name: string; children: ReactNode }) {
  return (
    <svg width="160" height="104" viewBox="0 0 160 104" aria-hidden="true" data-picture={name}>
      <defs>
        <linearGradient id="notice-sun" x2="0" y2="1">
          <stop offset="0" stopColor="#F5A25D" />
          <stop offset="1" stopColor="#E8553D" />
        </linearGradient>
        <clipPath id="notice-frame">
          <rect width="160" height="104" rx="20" />
        </clipPath>
      </defs>
      <g clipPath="url(#notice-frame)">{children}</g>
    </svg>
  )
}
