import { busy, tooManyRequests } from '#platform/server/errors.ts'
import { picturesBusy, tooManyPicturesAtOnce } from '../messages.ts'

/** Runs tasks one at a time, for each client in turn. */
export interface PictureQueue {
  /** @throws 429 where the client has too many in the queue, 503 where all clients together have. */
  run: <T>(from: { client: string; bytes: number }, task: () => Promise<T>) => Promise<T>
}

interface Waiting {
  bytes: number
  begin: () => void
  refuse: (reason: unknown) => void
}

interface Limits {
  /** Tasks of one client, the running one included. */
  maxOfClient: number
  /** Memory that the files of all waiting tasks may take. */
  maxBytes: number
}

const retryAfterSeconds = 20

/**
 * Creates a fair queue: a client waits for at most one task of each other client. Where the memory is used up, the
 * client with the most of it loses its newest task to one that has less.
 */
export function openPictureQueue({ maxOfClient, maxBytes }: Limits): PictureQueue {
  // The first client is the next to be served; a client that was served moves to the end.
  const waiting = new Map<string, Waiting[]>()
  let running: string | undefined

  const bytesOf = (client: string) => (waiting.get(client) ?? []).reduce((sum, { bytes }) => sum + bytes, 0)

  const bytesOfAll = () => [...waiting.keys()].reduce((sum, client) => sum + bytesOf(client), 0)

  /** @throws 503 where no other client has more than this one would have. */
  function makeRoom(client: string, bytes: number): void {
    while (bytesOfAll() + bytes > maxBytes) {
      const [largest = client] = [...waiting.keys()].toSorted((a, b) => bytesOf(b) - bytesOf(a))
      if (bytesOf(largest) <= bytesOf(client) + bytes) throw busy(picturesBusy, retryAfterSeconds)
      const tasks = waiting.get(largest) ?? []
      tasks.pop()?.refuse(busy(picturesBusy, retryAfterSeconds))
      if (tasks.length === 0) waiting.delete(largest)
    }
  }

  function serveNext(): void {
    const [next] = waiting
    running = next?.[0]
    if (!next) return
    const [client, [task, ...others]] = next
    waiting.delete(client)
    if (others.length > 0) waiting.set(client, others)
    task?.begin()
  }

  return {
    async run({ client, bytes }, task) {
      const own = waiting.get(client) ?? []
      if (own.length + (running === client ? 1 : 0) >= maxOfClient)
        throw tooManyRequests(tooManyPicturesAtOnce, retryAfterSeconds)
      if (running === undefined) running = client
      else {
        makeRoom(client, bytes)
        await new Promise<void>((begin, refuse) => waiting.set(client, [...own, { bytes, begin, refuse }]))
      }
      try {
        return await task()
      } finally {
        serveNext()
      }
    },
  }
}
