import type { Names } from './made-from.ts'

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
