/** Names of what an answer shows, or of what has changed; everything where nobody knows. */
export type CacheTags = ReadonlySet<string> | 'everything'

/** Learns what an answer is made from while it is made. */
export interface TagCollector {
  /** Whether nobody has asked for it but who is shown the old one. */
  isRenewal: boolean
  /** Whether anything has been asked for it at all. */
  isAsked: () => boolean
  /** Something is asked for the answer: until it has been noted what that was made from, nobody knows. */
  ask: () => void
  note: (names: readonly string[]) => void
  names: () => CacheTags
}

export function createTagCollector(isRenewal = false): TagCollector {
  const names = new Set<string>()
  let calls = 0
  let pendingCalls = 0
  return {
    isRenewal,
    isAsked: () => calls > 0,
    ask() {
      calls++
      pendingCalls++
    },
    note(tags) {
      pendingCalls--
      for (const name of tags) names.add(name)
    },
    names: () => (pendingCalls === 0 && names.size <= maxTags ? names : 'everything'),
  }
}

/** What is made from more is touched by almost every change. */
const maxTags = 250

/** Of what the answer of a procedure is made, told by what it has turned out to be. */
export async function recordTags<T>(
  { madeFrom }: { madeFrom?: TagCollector | undefined },
  making: Promise<T>,
  namesIn: (made: T) => readonly string[],
): Promise<T> {
  const made = await making
  madeFrom?.note(namesIn(made))
  return made
}

/** Whether a change concerns what was made from these. */
export function isInvalidatedBy(from: CacheTags, touched: CacheTags): boolean {
  if (from === 'everything' || touched === 'everything') return true
  for (const name of touched) if (from.has(name)) return true
  return false
}

/** What has changed of that of which answers are made. */
export interface Invalidations {
  /** Resolves when all is known that had been committed half a second ago. @throws where nobody can say. */
  current: () => Promise<unknown>
  /** Whether that is so now. */
  isKnown: () => boolean
  /** Resolves when all is known that has been committed until now. @throws where nobody can say. */
  catchUp: () => Promise<unknown>
  /** @param listener told at once; `isLate` where the change may be older than it seems. */
  onTouch: (listener: (touched: CacheTags, isLate: boolean) => void) => void
}

/** Of what never changes. */
export const noInvalidations: Invalidations = {
  current: async () => {},
  isKnown: () => true,
  catchUp: async () => {},
  onTouch: () => {},
}

/** How long an answer that is no longer right is shown while another one is made. */
export interface StalePolicy {
  /** For so long after the change at once, in milliseconds. */
  shownMs: number
  /** After that, where the other one is not made within so long: the site has too much to do. */
  waitMs: number
  /** Until the change is so old. Then everybody waits for the other one. */
  longestMs: number
}

/** Readers see nothing that is older than a second; the way of the word, and of the answer, is part of it. */
export const defaultStalePolicy: StalePolicy = { shownMs: 800, waitMs: 500, longestMs: 10_000 }
