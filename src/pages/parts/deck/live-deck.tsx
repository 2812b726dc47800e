import { useMutation } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { NavigationType, useNavigationType } from 'react-router'
import type { IdeaView } from '#features/catalogue/idea-fields.ts'
import { randomIdeaMutationKey, type DeckMood } from '#features/catalogue/limits.ts'
import { ideasFailed } from '#features/catalogue/messages.ts'
import type { NearDraw } from '#features/places/contract.ts'
import { formatDistance } from '#features/places/distance.ts'
import { positionErrors } from '#features/places/messages.ts'
import { readPosition, useMiles, type PositionError } from '#features/places/web/near-params.ts'
import { hrefOf } from '#platform/addresses.ts'
import { randomIdeaFragment } from '#platform/installed-site.ts'
import { api } from '#platform/web/api.ts'
import { toStorageKey, useSettings, useTerms } from '#platform/web/settings.ts'
import { css } from '#platform/web/styled.tsx'
import { Button, LinkButton } from '#platform/web/ui/button.tsx'
import { EmptyState, FailureState } from '#platform/web/ui/empty-state.tsx'
import { MapPicture } from '#platform/web/ui/notice-pictures.tsx'
import { useHydrated } from '#platform/web/ui/use-hydrated.tsx'
import { LiveSaveRandom, type SaveHandle } from '#features/bucket-list/web/saving/live-save-random.tsx'
import { DeckCard, useDeckKeys } from '#pages/parts/deck/deck-card.tsx'
import {
  DeckBack,
  DeckFace,
  DeckRow,
  DeckStage,
  MoodRow,
  type DeckProps,
} from '#pages/parts/deck/random-deck.tsx'

const minShuffleMs = 500

type Draw = DeckMood | 'any' | 'today' | 'near'

const drawLabels: Record<Draw, string> = {
  any: 'Anything',
  today: 'Card of the day',
  tonight: 'Tonight',
  free: 'Free',
  kids: 'With children',
  near: 'Near me',
}
/** Page that is empty if an operator's own catalogue lacks what a mood needs: kinds, people and prices, or places. */
const neededPages: Partial<Record<Draw, string>> = {
  free: hrefOf('kinds'),
  kids: hrefOf('kinds'),
  near: hrefOf('near'),
}
const draws = Object.keys(drawLabels).filter((key): key is Draw => key in drawLabels)

/** Card of the deck. `place` is set if it was drawn near the visitor, and never stored. */
type Card = Pick<NearDraw, 'idea'> & Partial<NearDraw>

interface PastCard extends Card {
  /** Whether a swipe or key saved it, so that Undo removes it from the list again. */
  isSaved: boolean
}

/**
 * Deck that deals a random idea when the number `asked` grows or a mood is chosen, and at once for the shortcut of the
 * installed site: one that fits the mood, one near the visitor, or the card of the day, but never the one shown last.
 * Swiping right, arrow right and a button save the idea and deal the next; for a visitor, they store the idea in this
 * browser and open the sign-in page. Swiping left, arrow left and another button skip it; Undo brings the card back and
 * takes back the saving. If the draw fails, the card shows an error with a retry, which calls `onAsk`; if the position
 * is missing, a link to the search by place.
 */
export function LiveDeck({ asked, onAsk }: DeckProps) {
  const say = useTerms()
  const { emptyPages } = useSettings()
  const isInMiles = useMiles()
  const isMember = Boolean(api.accounts.current.useQuery().data)
  const [mood, setMood] = useState<Draw>('any')
  const [past, setPast] = useState<PastCard[]>([])
  const [undone, setUndone] = useState<PastCard>()
  const handleRef = useRef<SaveHandle>(null)
  const skipRef = useRef<HTMLButtonElement>(null)
  const { draw, card: drawn, trouble, isLocating } = useDraw()
  // A visitor who leaves the browser's question open can still choose another mood.
  const isPending = draw.isPending && !isLocating
  const storedIdea = useStoredIdea()
  const card = undone ?? drawn ?? (draw.isIdle && storedIdea ? { idea: storedIdea } : undefined)
  const idea = card?.idea

  function deal(from: Draw, isSaved = false) {
    if (isPending) return
    setMood(from)
    if (card) setPast([...past, { ...card, isSaved }].slice(-maxPastCards))
    setUndone(undefined)
    // After an error no card is shown; `draw.variables` still holds the id of the last one.
    draw.mutate({ shown: idea?.id ?? draw.variables?.shown, from })
  }
  /** There is only one card of the day. */
  const following = mood === 'today' ? 'any' : mood
  const dealAsked = useEffectEvent(() => deal(following))
  useEffect(() => {
    const isShortcut = asked === 0 && location.hash === randomIdeaFragment
    if (isShortcut) document.querySelector('[data-deck]')?.scrollIntoView({ block: 'center' })
    // oxlint-disable-next-line react/set-state-in-effect -- the button that asks is part of the first load, outside
    if (asked > 0 || isShortcut) dealAsked()
  }, [asked])

  function choose(next: Draw) {
    if (isPending) return
    deal(next)
  }
  function skip() {
    if (idea && !isLocating) deal(following)
  }
  /** Saves the card and deals the next one. For visitors the save button opens the sign-in page instead. */
  function save() {
    if (!idea || isPending || !handleRef.current) return
    const isNew = handleRef.current.save()
    if (isMember || !isNew) deal(following, isNew)
  }
  function undo() {
    const last = past.at(-1)
    if (!last || draw.isPending) return
    setPast(past.slice(0, -1))
    setUndone(last)
    storeDrawnIdea(last.idea)
  }
  // A card that is back leaves the list again, if its swipe had put it there.
  useEffect(() => {
    if (undone?.isSaved) handleRef.current?.remove()
  }, [undone])

  useDeckKeys({ save, skip, undo }, skipRef)

  return (
    <>
      <MoodRow as="fieldset" aria-label="Pick a mood">
        {draws
          .filter((key) => !emptyPages.includes(neededPages[key] ?? ''))
          .map((key) => (
            <Button key={key} look="toggle" size="sm" aria-pressed={mood === key} onClick={() => choose(key)}>
              {drawLabels[key]}
            </Button>
          ))}
      </MoodRow>
      <DeckStage isShuffling={isPending}>
        {isPending ? (
          <DeckBack>Shuffling…</DeckBack>
        ) : isLocating ? (
          <DeckBack>Finding your location…</DeckBack>
        ) : draw.isError && !undone ? (
          <DeckFace>
            <FailureState title={ideasFailed} onRetry={onAsk}>
              We couldn’t draw a card.
            </FailureState>
          </DeckFace>
        ) : trouble && !undone ? (
          <DeckFace role="alert">
            <EmptyState
              picture={<MapPicture />}
              title={say('Ideas near you')}
              action={<LinkButton to={hrefOf('near')}>Enter a place</LinkButton>}
            >
              {positionErrors[trouble]}
            </EmptyState>
          </DeckFace>
        ) : card ? (
          <DeckCard
            key={card.idea.id}
            idea={card.idea}
            note={describePlace(card, isInMiles)}
            onSwipe={(isRight) => (isRight ? save() : skip())}
          >
            <LiveSaveRandom idea={card.idea} handleRef={handleRef} />
          </DeckCard>
        ) : (
          <DeckBack onClick={onAsk}>Not sure where to start?</DeckBack>
        )}
      </DeckStage>
      <DeckRow>
        <Button look="quiet" size="sm" aria-disabled={past.length === 0 || draw.isPending} onClick={undo}>
          Undo
        </Button>
        <Button ref={skipRef} look="quiet" size="sm" aria-disabled={!idea || draw.isPending} onClick={skip}>
          Skip
        </Button>
      </DeckRow>
      <output className={css({ srOnly: true })}>
        {isPending
          ? say('Drawing an idea')
          : isLocating
            ? 'Finding your location'
            : idea
              ? say`Your idea: ${idea.title}`
              : ''}
      </output>
    </>
  )
}

/** Cards that Undo can bring back. */
const maxPastCards = 20

/**
 * Returns the mutation that draws a card, and the card or, if the position is missing, the reason for that.
 * `isLocating` is true while waiting for the visitor's position, which is requested for each card and never stored.
 */
function useDraw() {
  const { client } = api.useUtils()
  const [isLocating, setLocating] = useState(false)
  const lastTurn = useRef(0)

  async function drawNear(not: number | undefined): Promise<Card | PositionError> {
    const turn = ++lastTurn.current
    setLocating(true)
    const position = await readPosition()
    if (turn !== lastTurn.current) throw new Error('Another card has been drawn in the meantime.')
    setLocating(false)
    if (typeof position === 'string') return position
    return withMinDuration(minShuffleMs, client.places.drawNear.mutate({ ...position, not }))
  }

  const draw = useMutation({
    mutationKey: randomIdeaMutationKey,
    async mutationFn({
      shown,
      from,
    }: {
      shown: number | undefined
      from: Draw
    }): Promise<Card | PositionError> {
      if (from === 'near') return drawNear(shown)
      lastTurn.current++
      setLocating(false)
      const drawing =
        from === 'today'
          ? client.ideas.ofTheDay.query()
          : client.ideas.random.query({ not: shown, ...(from === 'any' ? {} : { mood: from }) })
      return { idea: await withMinDuration(minShuffleMs, drawing) }
    },
    onSuccess: (drawn) => (typeof drawn === 'string' ? undefined : storeDrawnIdea(drawn.idea)),
  })
  return {
    draw,
    isLocating,
    card: typeof draw.data === 'object' ? draw.data : undefined,
    trouble: typeof draw.data === 'string' ? draw.data : undefined,
  }
}

/** Returns how far away the idea of a card is; undefined for a card that was not drawn near the visitor. */
function describePlace({ place }: Card, isInMiles: boolean): string | undefined {
  if (place === undefined) return undefined
  return place
    ? `${formatDistance(place.km, isInMiles)} · ${place.name}`
    : 'Nothing near you yet. You can do this one anywhere.'
}

/** Resolves after at least `milliseconds`, so that the shuffle animation is visible. */
async function withMinDuration<T>(milliseconds: number, promise: Promise<T>): Promise<T> {
  await Promise.allSettled([promise, new Promise((resolve) => setTimeout(resolve, milliseconds))])
  return promise
}

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
