import { useState } from 'react'
import { NavigationType, useNavigationType } from 'react-router'
import type { IdeaView } from '#features/catalogue/idea-fields.ts'
import { useHydrated } from '#platform/web/ui/use-hydrated.ts'
import { keptHere } from '#platform/web/base-here.ts'

const drawnIdeaKey = 'drawn-idea'

/** Keeps what was drawn for as long as the tab lives. */
export function keepDrawn(idea: IdeaView): void {
  try {
    sessionStorage.setItem(keptHere(drawnIdeaKey), JSON.stringify(idea))
  } catch {
    // Browsers may forbid it: the deck lies as it lay at first then.
  }
}

/** What was drawn before somebody signed in or went Back to the deck; none where they come to it anew. */
export function useKeptDraw(): IdeaView | undefined {
  const isHydrated = useHydrated()
  const [isReturning] = useState(useNavigationType() !== NavigationType.Push)
  const [kept, setKept] = useState<IdeaView | null>()
  if (isHydrated && isReturning && kept === undefined) setKept(readDrawn())
  return kept ?? undefined
}

function readDrawn(): IdeaView | null {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(keptHere(drawnIdeaKey)) ?? 'null')
    return isIdea(kept) ? kept : null
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
