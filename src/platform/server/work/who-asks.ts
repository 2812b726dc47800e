import { AsyncLocalStorage } from 'node:async_hooks'

/** For whom something is done. */
export interface Asker {
  /** Whose it is, as limits count them. */
  client: string
  /** Whether nobody waits for it any more, and it need not be finished. */
  isGone?: () => boolean
  /** Whether other clients may be given the same, so that it must not wait for this one. */
  isShared?: boolean
}

// It goes along with what is done, through every library on the way: whoever shares out the process must know for whom.
const asking = new AsyncLocalStorage<Asker>()

/** Does something for somebody: whatever is done in the course of it knows that. */
export const doneFor = <T>(asker: Asker, work: () => T): T => asking.run(asker, work)

/**
 * Does something that other clients may be given too: it is made even if the first of them has gone.
 * @param isGone whether it is given up all the same.
 */
export function doneForAll<T>(work: () => T, isGone = () => false): T {
  const asker = askerNow()
  return asker ? doneFor({ client: asker.client, isGone, isShared: true }, work) : work()
}

/** For whom this is done; undefined for what the site does by itself. */
export const askerNow = (): Asker | undefined => asking.getStore()
