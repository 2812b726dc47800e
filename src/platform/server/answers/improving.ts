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
    void queue
      .add(async () => replace(shelved, await compressedWell(answer)))
      // It is right as it is.
      .catch(() => {})
  }
}
