import { AsyncLocalStorage } from 'node:async_hooks'
import PQueue from 'p-queue'
import { compressedWell, type Answer } from './answer.ts'

interface Shelved {
  /** What an answer is kept under. */
  address: string
  key: string
  answer: Answer
}

/**
 * Compresses well what was compressed in a hurry, one after the other and in zlib's own threads. Of all that is asked
 * for most is asked for once, and is not worth it.
 */
export function keepImproving(replace: (shelved: Shelved, better: Answer) => void) {
  const queue = new PQueue({ concurrency: 1 })
  const known = new WeakSet<Answer>()
  return (shelved: Shelved): void => {
    const { answer } = shelved
    if (!answer.isLight || known.has(answer)) return
    known.add(answer)
    // The queue calls a function in the context of the request that has ended before.
    const inContext = AsyncLocalStorage.snapshot()
    void queue
      .add(() => inContext(async () => replace(shelved, await compressedWell(answer))))
      // It is right as it is.
      .catch(() => {})
  }
}
