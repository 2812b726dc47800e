/** Cache tags of a response, or of an invalidation; `everything` if they are unknown. */
export type CacheTags = ReadonlySet<string> | 'everything'

/** Collects the cache tags of a response while it is computed. */
export interface TagCollector {
  /** Whether the response is computed to revalidate a stale one. */
  isRenewal: boolean
  /** Whether a procedure was called. */
  isAsked: () => boolean
  /** Records that a procedure was called. Until `note` records its tags, the response has the tag `everything`. */
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

/** More tags than this count as `everything`: almost every change would invalidate the response anyway. */
const maxTags = 250

/** Records the cache tags of a procedure's result. */
export async function recordTags<T>(
  { madeFrom }: { madeFrom?: TagCollector | undefined },
  making: Promise<T>,
  namesIn: (made: T) => readonly string[],
): Promise<T> {
  const made = await making
  madeFrom?.note(namesIn(made))
  return made
}

/** Whether an invalidation concerns a response with these tags. */
export function isInvalidatedBy(from: CacheTags, touched: CacheTags): boolean {
  if (from === 'everything' || touched === 'everything') return true
  for (const name of touched) if (from.has(name)) return true
  return false
}

/** Source of invalidations. */
export interface Invalidations {
  /**
   * Resolves once all invalidations committed more than half a second ago are known. @throws if the database cannot be
   * reached.
   */
  current: () => Promise<unknown>
  /** Whether they are known now. */
  isKnown: () => boolean
  /** Resolves once all invalidations committed until now are known. @throws if the database cannot be reached. */
  catchUp: () => Promise<unknown>
  /** @param listener called for each invalidation; `isLate` if the change may have been made some time ago. */
  onTouch: (listener: (touched: CacheTags, isLate: boolean) => void) => void
}

/** Never invalidates. */
export const noInvalidations: Invalidations = {
  current: async () => {},
  isKnown: () => true,
  catchUp: async () => {},
  onTouch: () => {},
}

/** How long a stale response is served while it is revalidated. */
export interface StalePolicy {
  /** Served without waiting until the change is this old, in ms. */
  shownMs: number
  /** After `shownMs`, a request waits this long for revalidation before it gets the stale response. */
  waitMs: number
  /** Once the change is this old, requests wait for revalidation. */
  longestMs: number
}

/**
 * Visitors see no response more than a second out of date, including the delays of the notification and of the
 * transfer.
 */
export const defaultStalePolicy: StalePolicy = { shownMs: 800, waitMs: 500, longestMs: 10_000 }
