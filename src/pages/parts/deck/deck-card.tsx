import {
  useEffect,
  useEffectEvent,
  useRef,
  type DragEvent,
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
  type RefObject,
} from 'react'
import { Link } from 'react-router'
import type { IdeaView } from '#features/catalogue/idea-fields.ts'
import { defaultLocation, defaultTimeCommitment, locationLabels } from '#features/catalogue/messages.ts'
import { IdeaFacts } from '#features/catalogue/web/cards/idea-card.tsx'
import { hrefOf } from '#platform/addresses.ts'
import { css, styled } from '#platform/web/styled.tsx'
import { Icon } from '#platform/web/ui/icon.tsx'
import { Picture } from '#platform/web/ui/picture.tsx'
import { DeckFace } from '#pages/parts/deck/random-deck.tsx'

interface Props {
  idea: IdeaView
  /** Shown above the title instead of the category, such as how far away it is. */
  note?: string | undefined
  /** Level of the title, below the heading that the deck stands under. */
  as?: 'h2' | 'h3'
  /** The card's save button, unless the screen has one. */
  children?: ReactNode
  onSwipe: (isRight: boolean) => void
}

/**
 * Card of the idea on top of the deck: picture, `note` (its category by default), title as a link, description and
 * facts, with `children` below. A swipe calls `onSwipe` with whether it went to the right.
 */
export function DeckCard({ idea, note = idea.category?.name, as = 'h3', children, onSwipe }: Props) {
  return (
    <DeckFace className={css({ touchAction: 'pan-y' })} as="article" isDealt {...useSwipe(onSwipe)}>
      <Frame>
        <Picture src={idea.imageUrl} alt="" ratio="16/9" isFirst />
      </Frame>
      <div className={css({ display: 'flex', flexDirection: 'column', gap: 2, p: 5, flex: '1' })}>
        {note ? (
          <div className={css({ color: 'accentText', fontSize: 'xs', fontWeight: 600 })}>{note}</div>
        ) : null}
        <Title as={as}>
          <TitleLink to={hrefOf('idea', { id: idea.id })}>{idea.title}</TitleLink>
        </Title>
        <div className={css({ color: 'quiet', fontSize: 'sm', lineClamp: 3 })}>{idea.description}</div>
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
        {children ? <div className={css({ pt: 2 })}>{children}</div> : null}
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

/** Gives room to the text: a clamped text that shrinks is cut in the middle of a line. */
const Frame = styled('div', { base: { display: 'flex', flexShrink: 1, minHeight: 24, overflow: 'hidden' } })

const Title = styled('h3', {
  base: { fontSize: 'xl', fontWeight: 600, lineHeight: 'tight', lineClamp: 3 },
})

const TitleLink = styled(Link, {
  base: { _hover: { textDecoration: 'underline', textUnderlineOffset: '0.15em' } },
})

/** Distance of a swipe, in px. */
const minSwipe = 80

function place(card: HTMLElement, by: number) {
  const turn = matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : by / 24
  card.style.transform = by === 0 ? '' : `translateX(${by}px) rotate(${turn}deg)`
}

/**
 * Returns handlers that move a card with the pointer. A drag does not open the card's link. The card follows the finger
 * with reduced motion too, but neither turns nor flies.
 */
function useSwipe(onSwipe: (isRight: boolean) => void) {
  const start = useRef<number>(null)
  const moved = useRef(0)
  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (event.button === 0) start.current = event.clientX
      moved.current = 0
    },
    onPointerMove({ clientX, currentTarget, pointerId }: PointerEvent<HTMLElement>) {
      if (start.current === null) return
      moved.current = clientX - start.current
      if (Math.abs(moved.current) < 8) return
      currentTarget.setPointerCapture(pointerId)
      place(currentTarget, moved.current)
    },
    onPointerUp({ currentTarget }: PointerEvent<HTMLElement>) {
      const by = start.current === null ? 0 : moved.current
      start.current = null
      place(currentTarget, 0)
      if (Math.abs(by) >= minSwipe) onSwipe(by > 0)
    },
    onPointerCancel({ currentTarget }: PointerEvent<HTMLElement>) {
      start.current = null
      place(currentTarget, 0)
    },
    onClickCapture(event: MouseEvent) {
      // Enter on a link is a click without a pointer.
      if (event.detail > 0 && Math.abs(moved.current) >= 8) event.preventDefault()
    },
    onDragStart: (event: DragEvent) => event.preventDefault(),
  }
}

/**
 * Handles keys while the focus is in the deck (an element with `data-deck`, which the caller sets), but not in a
 * fieldset such as the choice of moods: arrow right calls `save`, arrow left `skip`, and Z `undo`.
 * @param skipRef button to focus when a key removes the card that had the focus.
 * @param ownsPage whether the keys also work while nothing has the focus, or the page's heading, which gets it on
 * arrival.
 */
export function useDeckKeys(
  actions: { save: () => void; skip: () => void; undo: () => void },
  skipRef: RefObject<HTMLButtonElement | null>,
  ownsPage = false,
) {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { target, key } = event
    if (event.ctrlKey || event.metaKey || event.altKey || !(target instanceof Element)) return
    const isInDeck =
      target.closest('[data-deck]') ?? (ownsPage && (target === document.body || target.matches('h1')))
    if (!isInDeck || target.closest('fieldset')) return
    const act = { ArrowRight: actions.save, ArrowLeft: actions.skip, z: actions.undo }[key]
    if (!act) return
    event.preventDefault()
    // The next card replaces this one; keys work only while the focus stays in the deck.
    if (target.closest('article')) skipRef.current?.focus()
    act()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}
