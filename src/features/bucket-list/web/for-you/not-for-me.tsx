import { useEffect, useRef } from 'react'
import type { RecommendedIdea } from '#features/bucket-list/contract.ts'
import { notForMe, notForMeLabel } from '#features/bucket-list/messages.ts'
import { kindLabelOf } from '#features/catalogue/kind-labels.ts'
import { useTerms } from '#platform/web/settings.ts'
import { css } from '#platform/web/styled.tsx'
import { Button } from '#platform/web/ui/button.tsx'

interface Props {
  idea: RecommendedIdea
  onDismiss: (ideaId: number) => void
}

/**
 * Button in the lower corner of a recommended idea's card. It calls `onDismiss` with the idea's id and ignores the
 * second click of a double click.
 */
export function NotForMeButton({ idea, onDismiss }: Props) {
  return (
    <Button
      className={css({
        position: 'absolute',
        bottom: 3,
        right: 3,
        zIndex: 1,
        px: 2,
        color: 'quiet',
        fontSize: 'xs',
      })}
      look="quiet"
      size="sm"
      aria-label={notForMeLabel(idea.title)}
      data-dismiss=""
      onClick={({ detail }) => {
        // The second click of a double click would hit the next idea, which has moved up.
        if (detail < 2) onDismiss(idea.id)
      }}
    >
      {notForMe}
    </Button>
  )
}

/**
 * Sentence that says why an idea is recommended: it resembles another idea on the list, or is of a kind that the person
 * has saved before.
 */
export function RecommendationReason({ idea: { because } }: { idea: RecommendedIdea }) {
  const say = useTerms()
  return (
    <span className={css({ lineClamp: 2 })}>
      {'kind' in because
        ? say`Like other ideas you saved: ${kindLabelOf(because.kind)}`
        : say`Because “${because.title}” is on your list`}
    </span>
  )
}

/**
 * Keeps the keyboard focus when a dismissed card disappears. Returns `place`, a ref for the element around the cards,
 * and `expectDismissal`, to call with the index of the card: the button of the card that takes its place then gets the
 * focus.
 */
export function useFocusOnNextCard(ideas: readonly RecommendedIdea[]) {
  const place = useRef<HTMLDivElement>(null)
  const dismissedAt = useRef<number>(null)
  const shown = ideas.map(({ id }) => id).join()
  const lastShown = useRef(shown)

  useEffect(() => {
    if (lastShown.current === shown) return
    lastShown.current = shown
    const at = dismissedAt.current
    dismissedAt.current = null
    if (at === null || document.activeElement !== document.body) return
    const buttons = [...(place.current?.querySelectorAll<HTMLElement>('[data-dismiss]') ?? [])]
    buttons.at(Math.min(at, buttons.length - 1))?.focus({ preventScroll: true })
  }, [shown])

  return { place, expectDismissal: (at: number) => (dismissedAt.current = at) }
}
