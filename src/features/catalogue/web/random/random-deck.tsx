import { useMutation } from '@tanstack/react-query'
import { useRef, type ReactNode } from 'react'
import { api } from '#platform/web/api.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { hiddenWithoutScript } from '#platform/web/ui/hidden-without-script.ts'
import { Icon } from '#platform/web/ui/icon.tsx'
import { FailureState } from '#platform/web/ui/empty-state.tsx'
import type { IdeaView } from '#features/catalogue/idea-fields.ts'
import { ideasFailed } from '#features/catalogue/messages.ts'
import { randomDraw } from '#features/catalogue/limits.ts'
import { css, cx, styled } from '#platform/web/styled.tsx'
import { DeckBack } from './deck-back.tsx'
import { DeckFace } from './deck-face.tsx'
import { keepDrawn, useKeptDraw } from './drawn-idea.ts'
import { RandomCard } from './random-card.tsx'
import { useSay } from '#platform/web/settings.ts'

const shortestShuffle = 500

interface Props {
  /** A control on the drawn card, such as the way to save it. */
  action?: (idea: IdeaView) => ReactNode
}

/** A deck of cards: each request shuffles it and deals one idea, never the one just shown. */
export function RandomDeck({ action }: Props) {
  const say = useSay()
  const { client } = api.useUtils()
  const draw = useMutation({
    mutationKey: randomDraw,
    mutationFn: (shown: number | undefined) =>
      forAtLeast(shortestShuffle, client.ideas.random.query({ not: shown })),
    onSuccess: keepDrawn,
  })
  const kept = useKeptDraw()
  const { data: idea = draw.isIdle ? kept : undefined, isPending } = draw
  const button = useRef<HTMLButtonElement>(null)

  function deal() {
    // After a failure no card lies there, and the last one seen is what that request asked to leave out.
    if (!isPending) draw.mutate(idea?.id ?? draw.variables)
  }

  // 'Try again' goes away with the failure; the focus must not go with it.
  function dealAgain() {
    deal()
    button.current?.focus()
  }

  return (
    <div className={css({ width: 'full', maxWidth: '24rem', marginInline: 'auto' })}>
      <Stage aria-busy={isPending}>
        <Under lean="left" shuffle={isPending ? 'left' : undefined} aria-hidden="true" />
        <Under lean="right" shuffle={isPending ? 'right' : undefined} aria-hidden="true" />
        {isPending ? (
          <DeckBack>Shuffling…</DeckBack>
        ) : draw.isError ? (
          <DeckFace>
            <FailureState title={ideasFailed} onRetry={dealAgain}>
              No card came out of the deck.
            </FailureState>
          </DeckFace>
        ) : idea ? (
          <RandomCard key={idea.id} idea={idea} action={action?.(idea)} />
        ) : (
          <DeckBack onClick={deal}>Not sure where to begin?</DeckBack>
        )}
      </Stage>
      <output className={css({ srOnly: true })}>
        {isPending ? say('Drawing an idea') : idea ? say`Your idea: ${idea.title}` : ''}
      </output>
      <Button
        className={cx(css({ width: 'full', minHeight: 14, fontSize: 'lg' }), hiddenWithoutScript)}
        ref={button}
        look="main"
        aria-disabled={isPending}
        onClick={deal}
      >
        <Icon name="dice" />
        {say('Get Random Idea')}
      </Button>
    </div>
  )
}

/** Long enough to be seen as a shuffle, however quick the answer is. */
async function forAtLeast<T>(milliseconds: number, answer: Promise<T>): Promise<T> {
  await Promise.allSettled([answer, new Promise((resolve) => setTimeout(resolve, milliseconds))])
  return answer
}

/** All cards lie in one cell as high as any card, so that dealing moves neither the button nor what stands beside it. */
const Stage = styled('div', {
  base: {
    display: 'grid',
    height: '35rem',
    mb: 7,
    gridTemplateRows: 'minmax(0, 1fr)',
    gridTemplateColumns: 'minmax(0, 1fr)',
    '& > *': { gridArea: '1 / 1', minWidth: 0 },
  },
})

const Under = styled('div', {
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
