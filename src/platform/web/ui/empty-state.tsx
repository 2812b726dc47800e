import type { ReactNode } from 'react'
import { css, styled } from '#platform/web/styled.tsx'
import { Button } from './button.tsx'
import { HorizonPicture } from './notices/horizon-picture.tsx'
import { StormPicture } from './notices/storm-picture.tsx'
import { useSay } from '../settings.ts'

interface Props {
  title: string
  /** The heading's rank where it stands. */
  as?: 'h1' | 'h2'
  /** Each kind of nothing has its own; those of this folder come along with the screens that show them. */
  picture?: ReactNode
  children?: ReactNode
  /** One way on. */
  action?: ReactNode
}

const Title = styled('h1', { base: { fontSize: { base: 'xl', md: '2xl' }, fontWeight: 600 } })

/** What a screen says when it has nothing to show: a picture, a sentence, one way on. */
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
        <div className={css({ color: 'quiet', maxWidth: 'text', textWrap: 'balance' })}>{children}</div>
      ) : null}
      {action}
    </div>
  )
}

/** Says that something failed and may work the next time. */
export function FailureState({ onRetry, title, ...state }: Omit<Props, 'action'> & { onRetry: () => void }) {
  const say = useSay()
  return (
    <div role="alert">
      <EmptyState
        picture={<StormPicture />}
        {...state}
        title={say(title)}
        action={<Button onClick={onRetry}>Try again</Button>}
      />
    </div>
  )
}
