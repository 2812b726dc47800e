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
  /** Control on the drawn card, such as the save button. */
  action?: (idea: IdeaView) => ReactNode
}

/**
 * Deck of cards that deals one random idea per click, never the one shown last. Shows an error with a retry on the card
 * if the draw fails.
 */
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
    // After an error no card is shown; `draw.variables` still holds the id of the last one.
    if (!isPending) draw.mutate(idea?.id ?? draw.variables)
  }

  // Try again disappears with the error, so the focus moves to the button.
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
              We couldn’t draw a card.
            </FailureState>
          </DeckFace>
        ) : idea ? (
          <RandomCard key={idea.id} idea={idea} action={action?.(idea)} />
        ) : (
          <DeckBack onClick={deal}>Not sure where to start?</DeckBack>
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

/** Resolves after at least `milliseconds`, so that the shuffle animation is visible. */
async function withMinDuration<T>(milliseconds: number, promise: Promise<T>): Promise<T> {
  await Promise.allSettled([promise, new Promise((resolve) => setTimeout(resolve, milliseconds))])
  return promise
}

/** All cards share one grid cell of fixed height, so that dealing does not shift the layout. */
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

/** Stores the drawn idea for the lifetime of the tab. */
function storeDrawnIdea(idea: IdeaView): void {
  try {
    sessionStorage.setItem(toStorageKey(drawnIdeaKey), JSON.stringify(idea))
  } catch {
    // Storage may be disabled; then the deck starts face down.
  }
}

/** Returns the idea drawn before a sign-in or a Back navigation; undefined after a link to the page. */
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

/** Checks the fields that the card shows: an older version of the page may have stored fewer. */
const isIdea = (value: unknown): value is IdeaView =>
  typeof value === 'object' &&
  value !== null &&
  ['title', 'description', 'imageUrl'].every((name) => typeof Reflect.get(value, name) === 'string') &&
  ['id', 'difficulty', 'cost'].every((name) => typeof Reflect.get(value, name) === 'number')

interface RandomCardProps {
  idea: IdeaView
  /** Control at the bottom of the card, such as the save button. */
  action?: ReactNode
}

/** Card of the drawn idea. */
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
