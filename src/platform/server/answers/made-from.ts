/** Names of what an answer shows, or of what has changed; everything where nobody knows. */
export type Names = ReadonlySet<string> | 'everything'

/** Learns what an answer is made from while it is made. */
export interface MadeFrom {
  /** Whether nobody has asked for it but who is shown the old one. */
  isRenewal: boolean
  /** Whether anything has been asked for it at all. */
  isAsked: () => boolean
  /** Something is asked for the answer: until it has been noted what that was made from, nobody knows. */
  ask: () => void
  note: (names: readonly string[]) => void
  names: () => Names
}

export function learnMadeFrom(isRenewal = false): MadeFrom {
  const names = new Set<string>()
  let asked = 0
  let unknown = 0
  return {
    isRenewal,
    isAsked: () => asked > 0,
    ask() {
      asked++
      unknown++
    },
    note(noted) {
      unknown--
      for (const name of noted) names.add(name)
    },
    names: () => (unknown === 0 && names.size <= mostNames ? names : 'everything'),
  }
}

/** What is made from more is touched by almost every change. */
const mostNames = 250

/** Of what the answer of a procedure is made, told by what it has turned out to be. */
export async function noting<T>(
  { madeFrom }: { madeFrom?: MadeFrom | undefined },
  making: Promise<T>,
  namesIn: (made: T) => readonly string[],
): Promise<T> {
  const made = await making
  madeFrom?.note(namesIn(made))
  return made
}

/** Whether a change concerns what was made from these. */
export function isTouched(from: Names, touched: Names): boolean {
  if (from === 'everything' || touched === 'everything') return true
  for (const name of touched) if (from.has(name)) return true
  return false
}

/** What has changed of that of which answers are made. */
export interface Changes {
  /** Resolves when all is known that had been committed half a second ago. @throws where nobody can say. */
  current: () => Promise<unknown>
  /** Whether that is so now. */
  isKnown: () => boolean
  /** Resolves when all is known that has been committed until now. @throws where nobody can say. */
  catchUp: () => Promise<unknown>
  /** @param listener told at once; `isLate` where the change may be older than it seems. */
  onTouch: (listener: (touched: Names, isLate: boolean) => void) => void
}

/** Of what never changes. */
export const noChanges: Changes = {
  current: async () => {},
  isKnown: () => true,
  catchUp: async () => {},
  onTouch: () => {},
}

/** How long an answer that is no longer right is shown while another one is made. */
export interface Patience {
  /** For so long after the change at once, in milliseconds. */
  shownMs: number
  /** After that, where the other one is not made within so long: the site has too much to do. */
  waitMs: number
  /** Until the change is so old. Then everybody waits for the other one. */
  longestMs: number
}

/** Readers see nothing that is older than a second; the way of the word, and of the answer, is part of it. */
export const readersPatience: Patience = { shownMs: 800, waitMs: 500, longestMs: 10_000 }
