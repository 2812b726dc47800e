import { wantedIdeasKey } from '#features/bucket-list/limits.ts'

/** An idea that somebody wanted to save before they signed in. */
export interface RememberedIdea {
  id: number
  title: string
  /** When, in milliseconds since 1970. */
  at: number
}

const keptMs = 24 * 60 * 60 * 1000
const mostKept = 20

/** Keeps an idea on this device for a day. */
export function rememberIdea({ id, title }: { id: number; title: string }): void {
  const others = rememberedIdeas().filter((idea) => idea.id !== id)
  write([{ id, title, at: Date.now() }, ...others].slice(0, mostKept))
}

/** What was wanted within the last day, the latest first. */
export function rememberedIdeas(): RememberedIdea[] {
  const oldest = Date.now() - keptMs
  return read().filter(({ at }) => at > oldest)
}

export function forgetIdeas(): void {
  write([])
}

/** Browsers may forbid the storage, and anybody may write into it. */
function read(): RememberedIdea[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(wantedIdeasKey) ?? '[]')
    return Array.isArray(kept) ? kept.filter(isRemembered) : []
  } catch {
    return []
  }
}

function write(ideas: RememberedIdea[]): void {
  try {
    if (ideas.length === 0) localStorage.removeItem(wantedIdeasKey)
    else localStorage.setItem(wantedIdeasKey, JSON.stringify(ideas))
  } catch {
    // Nothing is remembered then, and nothing else depends on it.
  }
}

function isRemembered(value: unknown): value is RememberedIdea {
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
