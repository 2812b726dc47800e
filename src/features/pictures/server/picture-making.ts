import { createHash } from 'node:crypto'
import { unsupportedMedia, serviceUnavailable, tooManyRequests } from '#platform/server/errors.ts'
import { maxUploadBytes } from '../limits.ts'
import { notAPicture, pictureIsPolyglot, picturesBusy, tooManyPicturesAtOnce } from '../messages.ts'
import { createPictureProcess, type PictureSize } from './picture-process.ts'

/** A picture as it is kept: nothing of the file that came but what it shows. */
interface EncodedPicture {
  /** Of what it shows, so that the same picture has the same address. */
  hash: string
  sizes: PictureSize[]
}

export interface PictureMaker {
  /**
   * @param client whose picture it is: clients are served in turn.
   * @throws 415 for a file that is no picture, 413 for one that is too large, 400 for a damaged one, 429 where the
   * client has too many in the queue, 503 where all clients together have.
   */
  make: (file: Buffer, client: string) => Promise<EncodedPicture>
  /** Ends the process that decodes. */
  stop: () => Promise<void>
}

/** The photos of an entry, and some more. */
const maxUploadsPerClient = 8
const maxQueuedBytes = 8 * maxUploadBytes
/** An AVIF of 16 megapixels takes 360 MB. */
const memoryMb = 450
const idleMs = 60_000

/**
 * Makes pictures one at a time, in a process of its own: no upload takes the site's memory, or its time from visitors.
 *
 * @param options the limits of the process. Tests set lower ones.
 */
export function createPictureMaker(
  options: Partial<Parameters<typeof createPictureProcess>[0]> = {},
): PictureMaker {
  const queue = createPictureQueue({ maxOfClient: maxUploadsPerClient, maxBytes: maxQueuedBytes })
  const { decode, stop } = createPictureProcess({ maxSeconds: 20, memoryMb, idleMs, ...options })
  return {
    async make(file, client) {
      if (!isPicture(file)) throw unsupportedMedia(notAPicture)
      if (isPolyglot(file)) throw unsupportedMedia(pictureIsPolyglot)
      const sizes = await queue.run({ client, bytes: file.length }, () => decode(file))
      return { hash: hashOf(sizes.map(({ bytes }) => bytes)), sizes }
    },
    stop,
  }
}

/** Where JPEG, PNG, GIF, WebP and AVIF name themselves. Nothing else is shown to a decoder, least of all SVG. */
const signatures = [
  { at: 0, bytes: Buffer.from('ffd8ff', 'hex') },
  { at: 0, bytes: Buffer.from('89504e470d0a1a0a', 'hex') },
  { at: 0, bytes: Buffer.from('GIF8') },
  { at: 8, bytes: Buffer.from('WEBP') },
  { at: 4, bytes: Buffer.from('ftypavi') },
  { at: 4, bytes: Buffer.from('ftypmif1') },
]

const isPicture = (file: Buffer) =>
  signatures.some(({ at, bytes }) => file.subarray(at, at + bytes.length).equals(bytes))

const markup = /<(?:script|html|body|iframe|!doctype|\?php)\b|%PDF-\d/i
const zipEndRecord = Buffer.from('504b0506', 'hex')
/** An archive is found from the end of a file; further ahead a photo may hold these four bytes by chance. */
const maxZipEndBytes = 65_557

/** Whether other programs would take the file for something of theirs. Re-encoding drops it; who sends it means no good. */
const isPolyglot = (file: Buffer) =>
  markup.test(file.toString('latin1')) || file.subarray(-maxZipEndBytes).includes(zipEndRecord)

function hashOf(parts: Buffer[]): string {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest('hex').slice(0, 24)
}

/** Runs tasks one at a time, for each client in turn. */
export interface PictureQueue {
  /** @throws 429 where the client has too many in the queue, 503 where all clients together have. */
  run: <T>(from: { client: string; bytes: number }, task: () => Promise<T>) => Promise<T>
}

interface QueuedTask {
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
export function createPictureQueue({ maxOfClient, maxBytes }: Limits): PictureQueue {
  // The first client is the next to be served; a client that was served moves to the end.
  const waiting = new Map<string, QueuedTask[]>()
  let running: string | undefined

  const bytesOf = (client: string) => (waiting.get(client) ?? []).reduce((sum, { bytes }) => sum + bytes, 0)

  const bytesOfAll = () => [...waiting.keys()].reduce((sum, client) => sum + bytesOf(client), 0)

  /** @throws 503 where no other client has more than this one would have. */
  function makeRoom(client: string, bytes: number): void {
    while (bytesOfAll() + bytes > maxBytes) {
      const [largest = client] = [...waiting.keys()].toSorted((a, b) => bytesOf(b) - bytesOf(a))
      if (bytesOf(largest) <= bytesOf(client) + bytes)
        throw serviceUnavailable(picturesBusy, retryAfterSeconds)
      const tasks = waiting.get(largest) ?? []
      tasks.pop()?.refuse(serviceUnavailable(picturesBusy, retryAfterSeconds))
      if (tasks.length === 0) waiting.delete(largest)
    }
  }

  function startNext(): void {
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
        startNext()
      }
    },
  }
}
