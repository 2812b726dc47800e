import { useSyncExternalStore } from 'react'
import { pendingSavesKey } from '#features/bucket-list/limits.ts'
import { dayMs } from '#platform/durations.ts'
import { toStorageKey } from '#platform/web/settings.ts'

/** An idea that somebody wants to save and that waits on this device until they sign in. No server is told of it. */
export interface PendingSave {
  id: number
  title: string
  /** Since when, in milliseconds since 1970. */
  at: number
}

const maxAgeMs = 30 * dayMs
const maxPendingSaves = 100

/** What waits, the latest first. The server knows of nothing. */
export const usePendingSaves = (): readonly PendingSave[] =>
  useSyncExternalStore(subscribe, readPendingSaves, () => none)

/** Lets an idea wait for 30 days. */
export function addPendingSave({ id, title }: { id: number; title: string }): void {
  writePendingSaves(
    [{ id, title, at: Date.now() }, ...readPendingSaves().filter((idea) => idea.id !== id)].slice(
      0,
      maxPendingSaves,
    ),
  )
}

/** An idea waits no longer. */
export function removePendingSave(id: number): void {
  writePendingSaves(readPendingSaves().filter((idea) => idea.id !== id))
}

const none: readonly PendingSave[] = []
let cached: { text: string; ideas: readonly PendingSave[] } = { text: '[]', ideas: none }

/** The same list as long as it holds the same. */
function readPendingSaves(): readonly PendingSave[] {
  const text = readStorage()
  if (text !== cached.text) cached = { text, ideas: parsePendingSaves(text) }
  const oldest = Date.now() - maxAgeMs
  if (cached.ideas.some(({ at }) => at <= oldest)) {
    cached = { text, ideas: cached.ideas.filter(({ at }) => at > oldest) }
  }
  return cached.ideas
}

/** Browsers may forbid the storage. */
function readStorage(): string {
  try {
    return localStorage.getItem(toStorageKey(pendingSavesKey)) ?? '[]'
  } catch {
    return '[]'
  }
}

/** Anybody may have written it. */
function parsePendingSaves(text: string): readonly PendingSave[] {
  try {
    const stored: unknown = JSON.parse(text)
    return Array.isArray(stored) ? stored.filter(isPendingSave) : none
  } catch {
    return none
  }
}

const changeEvent = 'waiting-ideas'

/** Other tabs are told by the browser, this one is not. */
function subscribe(onChange: () => void): () => void {
  addEventListener('storage', onChange)
  addEventListener(changeEvent, onChange)
  return () => {
    removeEventListener('storage', onChange)
    removeEventListener(changeEvent, onChange)
  }
}

function writePendingSaves(ideas: readonly PendingSave[]): void {
  try {
    if (ideas.length === 0) localStorage.removeItem(toStorageKey(pendingSavesKey))
    else localStorage.setItem(toStorageKey(pendingSavesKey), JSON.stringify(ideas))
  } catch {
    // Nothing waits then, and nothing else depends on it.
  }
  dispatchEvent(new Event(changeEvent))
}

function isPendingSave(value: unknown): value is PendingSave {
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
