import { useMutation } from '@tanstack/react-query'
import { useRef, type ReactNode, useState } from 'react'
import { NavigationType, useNavigationType, Link } from 'react-router'
import type { IdeaView } from '#features/catalogue/idea-fields.ts'
import { randomIdeaMutationKey } from '#features/catalogue/limits.ts'
import {
  ideasFailed,
  defaultLocation,
  defaultTimeCommitment,
  locationLabels,
} from '#features/catalogue/messages.ts'
import { hrefOf } from '#platform/addresses.ts'
import { api } from '#platform/web/api.ts'
import { toStorageKey, useTerms } from '#platform/web/settings.ts'
import { css, cx, styled } from '#platform/web/styled.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { FailureState } from '#platform/web/ui/empty-state.tsx'
import { hiddenWithoutScript, useHydrated } from '#platform/web/ui/use-hydrated.tsx'
import { Icon } from '#platform/web/ui/icon.tsx'
import { Picture } from '#platform/web/ui/picture.tsx'
import { IdeaFacts } from '../cards/idea-card.tsx'
import { DeckBack, DeckFace } from './deck-back.tsx'

const minShuffleMs = 500

interface Props {
  /** A control on the drawn card, such as the way to save it. */
  action?: (idea: IdeaView) => ReactNode
}

/** A deck of cards: each request shuffles it and deals one idea, never the one just shown. */
export function RandomDeck({ action }: Props) {
  const say = useTerms()
  const { client } = api.useUtils()
  const draw = useMutation({
    mutationKey: randomIdeaMutationKey,
    mutationFn: (shown: number | undefined) =>
      withMinDuration(minShuffleMs, client.ideas.random.query({ not: shown })),
    onSuccess: storeDrawnIdea,
  })
  const storedIdea = useStoredIdea()
  const { data: idea = draw.isIdle ? storedIdea : undefined, isPending } = draw
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
        <UnderlyingCard lean="left" shuffle={isPending ? 'left' : undefined} aria-hidden="true" />
        <UnderlyingCard lean="right" shuffle={isPending ? 'right' : undefined} aria-hidden="true" />
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
async function withMinDuration<T>(milliseconds: number, promise: Promise<T>): Promise<T> {
  await Promise.allSettled([promise, new Promise((resolve) => setTimeout(resolve, milliseconds))])
  return promise
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

const drawnIdeaKey = 'drawn-idea'

/** Keeps what was drawn for as long as the tab lives. */
function storeDrawnIdea(idea: IdeaView): void {
  try {
    sessionStorage.setItem(toStorageKey(drawnIdeaKey), JSON.stringify(idea))
  } catch {
    // Browsers may forbid it: the deck lies as it lay at first then.
  }
}

/** What was drawn before somebody signed in or went Back to the deck; none where they come to it anew. */
function useStoredIdea(): IdeaView | undefined {
  const isHydrated = useHydrated()
  const [isReturning] = useState(useNavigationType() !== NavigationType.Push)
  const [storedIdea, setKept] = useState<IdeaView | null>()
  if (isHydrated && isReturning && storedIdea === undefined) setKept(readStoredIdea())
  return storedIdea ?? undefined
}

function readStoredIdea(): IdeaView | null {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(toStorageKey(drawnIdeaKey)) ?? 'null')
    return isIdea(stored) ? stored : null
  } catch {
    return null
  }
}

/** What the card shows of it must be there; an older page may have kept less. */
const isIdea = (value: unknown): value is IdeaView =>
  typeof value === 'object' &&
  value !== null &&
  ['title', 'description', 'imageUrl'].every((name) => typeof Reflect.get(value, name) === 'string') &&
  ['id', 'difficulty', 'cost'].every((name) => typeof Reflect.get(value, name) === 'number')

interface RandomCardProps {
  idea: IdeaView
  /** A control at the card's foot, such as the way to save it. */
  action?: ReactNode
}

/** The idea that was drawn, as it lies on the deck. */
function RandomCard({ idea, action }: RandomCardProps) {
  return (
    <DeckFace as="article" isDealt>
      <Picture src={idea.imageUrl} alt="" ratio="16/9" isFirst />
      <div
        className={css({ display: 'flex', flexDirection: 'column', gap: 2, p: 5, flex: '1', minHeight: 0 })}
      >
        {idea.category ? (
          <div className={css({ color: 'accentText', fontSize: 'xs', fontWeight: 600 })}>
            {idea.category.name}
          </div>
        ) : null}
        <Title>
          <TitleLink to={hrefOf('idea', { id: idea.id })}>{idea.title}</TitleLink>
        </Title>
        <div className={css({ color: 'quiet', fontSize: 'sm', lineClamp: 3, flexShrink: 1, minHeight: 0 })}>
          {idea.description}
        </div>
        <div
          className={css({
            display: 'flex',
            flexWrap: 'wrap',
            columnGap: 4,
            rowGap: 1,
            mt: 'auto',
            pt: 2,
            color: 'quiet',
            fontSize: 'sm',
          })}
        >
          <Fact icon="clock">{idea.timeCommitment || defaultTimeCommitment}</Fact>
          <Fact icon="pin">{locationLabels[idea.locationType] ?? defaultLocation}</Fact>
        </div>
        <IdeaFacts difficulty={idea.difficulty} cost={idea.cost} />
        {action ? <div className={css({ pt: 2 })}>{action}</div> : null}
      </div>
    </DeckFace>
  )
}

function Fact({ icon, children }: { icon: 'clock' | 'pin'; children: ReactNode }) {
  return (
    <div className={css({ display: 'flex', alignItems: 'center', gap: 1.5 })}>
      <Icon name={icon} size={16} />
      {children}
    </div>
  )
}

const Title = styled('h3', {
  base: { fontSize: 'xl', fontWeight: 600, lineHeight: 'tight', lineClamp: 3, flexShrink: 0 },
})

const TitleLink = styled(Link, {
  base: { _hover: { textDecoration: 'underline', textUnderlineOffset: '0.15em' } },
})
