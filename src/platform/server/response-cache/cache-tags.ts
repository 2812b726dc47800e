/** Cache tags of a response, or of an invalidation; `everything` if they are unknown. */
export type CacheTags = ReadonlySet<string> | 'everything'

export type TagCollector = ReturnType<typeof createTagCollector>

/**
 * Creates a collector of the cache tags of one response, the names of the data it was computed from; a change of that
 * data invalidates the response. Each called procedure registers with `ask` and records its tags with `note`; `isAsked`
 * returns whether one was called. `names` returns the tags, or `everything` while a procedure has not recorded its
 * tags, and beyond `maxTags`. `refuseStorage` keeps the response out of the cache, and `isStorable` is false then.
 * @param isRenewal whether the response is computed to revalidate a stale one.
 */
export function createTagCollector(isRenewal = false) {
  const names = new Set<string>()
  let calls = 0
  let pendingCalls = 0
  let isStorable = true
  return {
    isRenewal,
    /** Whether a procedure was called. */
    isAsked: () => calls > 0,
    /** Records that a procedure was called. Until `note` records its tags, the response has the tag `everything`. */
    ask() {
      calls++
      pendingCalls++
    },
    note(tags: readonly string[]) {
      pendingCalls--
      for (const name of tags) names.add(name)
    },
    /** Keeps the response out of the cache, because it depends on the date. */
    refuseStorage() {
      isStorable = false
    },
    isStorable: () => isStorable,
    names: (): CacheTags => (pendingCalls === 0 && names.size <= maxTags ? names : 'everything'),
  }
}

/** More tags than this count as `everything`: almost every change would invalidate the response anyway. */
const maxTags = 250

/**
 * Waits for a procedure's result, records its cache tags in the context's collector, if there is one, and returns the
 * result.
 * @param namesIn returns the tags of the result.
 */
export async function recordTags<T>(
  { madeFrom }: { madeFrom?: TagCollector | undefined },
  making: Promise<T>,
  namesIn: (made: T) => readonly string[],
): Promise<T> {
  const made = await making
  madeFrom?.note(namesIn(made))
  return made
}

/**
 * Returns whether an invalidation concerns a response: they share a tag, or one of them has the tag `everything`.
 * @param from tags of the response.
 * @param touched tags that are invalidated.
 */
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
