import { useSyncExternalStore } from 'react'
import { maxPendingSaves, pendingSavesKey } from '#features/bucket-list/limits.ts'
import { dayMs } from '#platform/durations.ts'
import { toStorageKey } from '#platform/web/settings.ts'

/** Idea that a visitor wants to save. Stored on this device until they sign in; the server does not know it. */
export interface PendingSave {
  id: number
  title: string
  /** Time of saving, in ms since 1970. */
  at: number
}

const maxAgeMs = 30 * dayMs

/**
 * Returns the ideas that the visitor has saved in this browser until sign-in (id, title, time), latest first; an empty
 * list on the server.
 */
export const usePendingSaves = (): readonly PendingSave[] =>
  useSyncExternalStore(subscribe, readPendingSaves, () => none)

/**
 * Stores an idea in this browser until the visitor signs in, for at most 30 days from the last time it was saved.
 * Beyond `maxPendingSaves` (100) ideas, the oldest are dropped. Does nothing if the browser blocks its storage.
 */
export function addPendingSave({ id, title }: { id: number; title: string }): void {
  writePendingSaves(
    [{ id, title, at: Date.now() }, ...readPendingSaves().filter((idea) => idea.id !== id)].slice(
      0,
      maxPendingSaves,
    ),
  )
}

/** Removes an idea from those that the visitor has saved in this browser; an unknown id changes nothing. */
export function removePendingSave(id: number): void {
  writePendingSaves(readPendingSaves().filter((idea) => idea.id !== id))
}

const none: readonly PendingSave[] = []
let cached: { text: string; ideas: readonly PendingSave[] } = { text: '[]', ideas: none }

/** Returns the same array until its content changes, as `useSyncExternalStore` requires. */
function readPendingSaves(): readonly PendingSave[] {
  const text = readStorage()
  if (text !== cached.text) cached = { text, ideas: parsePendingSaves(text) }
  const oldest = Date.now() - maxAgeMs
  if (cached.ideas.some(({ at }) => at <= oldest)) {
    cached = { text, ideas: cached.ideas.filter(({ at }) => at > oldest) }
  }
  return cached.ideas
}

/** Reads the stored text. Browsers may block localStorage. */
function readStorage(): string {
  try {
    return localStorage.getItem(toStorageKey(pendingSavesKey)) ?? '[]'
  } catch {
    return '[]'
  }
}

/** Validates the stored text, because any script on the page may have written it. */
function parsePendingSaves(text: string): readonly PendingSave[] {
  try {
    const stored: unknown = JSON.parse(text)
    return Array.isArray(stored) ? stored.filter(isPendingSave) : none
  } catch {
    return none
  }
}

const changeEvent = 'waiting-ideas'

/** The `storage` event fires in other tabs only, so this tab dispatches an event of its own. */
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
    // If localStorage is blocked, there are no pending saves; nothing else depends on them.
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
