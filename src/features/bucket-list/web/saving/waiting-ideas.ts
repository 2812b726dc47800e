import { useSyncExternalStore } from 'react'
import { waitingIdeasKey } from '#features/bucket-list/limits.ts'
import { dayMs } from '#platform/durations.ts'
import { keptHere } from '#platform/web/settings.ts'

/** An idea that somebody wants to save and that waits on this device until they sign in. No server is told of it. */
export interface WaitingIdea {
  id: number
  title: string
  /** Since when, in milliseconds since 1970. */
  at: number
}

const keptMs = 30 * dayMs
const mostKept = 100

/** What waits, the latest first. The server knows of nothing. */
export const useWaitingIdeas = (): readonly WaitingIdea[] =>
  useSyncExternalStore(subscribe, waitingIdeas, () => none)

/** Lets an idea wait for 30 days. */
export function letWait({ id, title }: { id: number; title: string }): void {
  write(
    [{ id, title, at: Date.now() }, ...waitingIdeas().filter((idea) => idea.id !== id)].slice(0, mostKept),
  )
}

/** An idea waits no longer. */
export function stopWaiting(id: number): void {
  write(waitingIdeas().filter((idea) => idea.id !== id))
}

const none: readonly WaitingIdea[] = []
let known: { text: string; ideas: readonly WaitingIdea[] } = { text: '[]', ideas: none }

/** The same list as long as it holds the same. */
function waitingIdeas(): readonly WaitingIdea[] {
  const text = readText()
  if (text !== known.text) known = { text, ideas: parsed(text) }
  const oldest = Date.now() - keptMs
  if (known.ideas.some(({ at }) => at <= oldest)) {
    known = { text, ideas: known.ideas.filter(({ at }) => at > oldest) }
  }
  return known.ideas
}

/** Browsers may forbid the storage. */
function readText(): string {
  try {
    return localStorage.getItem(keptHere(waitingIdeasKey)) ?? '[]'
  } catch {
    return '[]'
  }
}

/** Anybody may have written it. */
function parsed(text: string): readonly WaitingIdea[] {
  try {
    const kept: unknown = JSON.parse(text)
    return Array.isArray(kept) ? kept.filter(isWaiting) : none
  } catch {
    return none
  }
}

const changed = 'waiting-ideas'

/** Other tabs are told by the browser, this one is not. */
function subscribe(notice: () => void): () => void {
  addEventListener('storage', notice)
  addEventListener(changed, notice)
  return () => {
    removeEventListener('storage', notice)
    removeEventListener(changed, notice)
  }
}

function write(ideas: readonly WaitingIdea[]): void {
  try {
    if (ideas.length === 0) localStorage.removeItem(keptHere(waitingIdeasKey))
    else localStorage.setItem(keptHere(waitingIdeasKey), JSON.stringify(ideas))
  } catch {
    // Nothing waits then, and nothing else depends on it.
  }
  dispatchEvent(new Event(changed))
}

function isWaiting(value: unknown): value is WaitingIdea {
  return (
    typeof value === 'object' &&
    value !== null &&
    'id' in value &&
    typeof value.id === 'number' &&
    'title' in value &&
    typeof value.title === 'string' &&
    'at' in value &&
    typeof value.at === 'number'
  )
}
