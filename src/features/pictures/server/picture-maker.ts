import { createHash } from 'node:crypto'
import { unsupportedMedia, serviceUnavailable, tooManyRequests } from '#platform/server/errors.ts'
import { maxUploadBytes } from '../limits.ts'
import { notAPicture, pictureIsPolyglot, picturesBusy, tooManyPicturesAtOnce } from '../messages.ts'
import { createPictureProcess, type PictureSize } from './picture-process.ts'

/** Re-encoded picture. Nothing of the uploaded file is kept but its pixels. */
interface EncodedPicture {
  /** Hash of the encoded sizes, so that the same picture always has the same URL. */
  hash: string
  sizes: PictureSize[]
}

export interface PictureMaker {
  /**
   * Decodes a file and re-encodes it in all sizes.
   *
   * @param client key for the fair queue.
   * @throws 415 for a file that is not an accepted picture, 413 if it is too large, 400 if it is damaged, 429 if the
   * client has too many in the queue, 503 if the queue is full.
   */
  make: (file: Buffer, client: string) => Promise<EncodedPicture>
  /** Ends the decoder process. */
  stop: () => Promise<void>
}

/** Enough for all photos of one entry and a few more. */
const maxUploadsPerClient = 8
const maxQueuedBytes = 8 * maxUploadBytes
/** Memory limit of the decoder process. An AVIF of 16 megapixels takes 360 MB. */
const memoryMb = 450
const idleMs = 60_000

/**
 * Creates the picture maker. `make` checks an uploaded file, converts it to WebP in each size, and returns these with a
 * hash of their content; it stores nothing. Pictures are processed one at a time in a child process, which `stop` ends,
 * so an upload uses neither the memory nor the event loop of the site. `make` throws a 4xx for a file that is not an
 * accepted picture, and a 429 or 503 if too many wait.
 * @param options limits of the process; tests set lower ones.
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

/** Magic bytes of JPEG, PNG, GIF, WebP and AVIF. No other file reaches a decoder, least of all SVG. */
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
/**
 * A ZIP's end-of-central-directory record (22 bytes) and its comment (up to 65,535). Earlier in a photo these four
 * bytes may occur by chance.
 */
const maxZipEndBytes = 65_557

/**
 * Returns whether the file is a polyglot: also valid as HTML, PHP, PDF or ZIP. Re-encoding would drop that part, but
 * such a file is almost certainly an attack.
 */
const isPolyglot = (file: Buffer) =>
  markup.test(file.toString('latin1')) || file.subarray(-maxZipEndBytes).includes(zipEndRecord)

function hashOf(parts: Buffer[]): string {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest('hex').slice(0, 24)
}

/** Queue that runs one task at a time, clients in turn. */
export interface PictureQueue {
  /** @throws 429 if the client has too many tasks in the queue, 503 if the queue is full. */
  run: <T>(from: { client: string; bytes: number }, task: () => Promise<T>) => Promise<T>
}

interface QueuedTask {
  bytes: number
  begin: () => void
  refuse: (reason: unknown) => void
}

interface Limits {
  /** Tasks per client, including the running one. */
  maxOfClient: number
  /** Memory for the files of all queued tasks. */
  maxBytes: number
}

const retryAfterSeconds = 20

/**
 * Creates a fair queue that runs one task at a time and returns its result; clients take turns. If the files of waiting
 * tasks would exceed `maxBytes`, the newest task of the client with the most bytes fails with a 503. A task of a client
 * that has `maxOfClient` tasks already fails with a 429.
 */
export function createPictureQueue({ maxOfClient, maxBytes }: Limits): PictureQueue {
  // In insertion order: the first client is next; a client moves to the end once served.
  const waiting = new Map<string, QueuedTask[]>()
  let running: string | undefined

  const bytesOf = (client: string) => (waiting.get(client) ?? []).reduce((sum, { bytes }) => sum + bytes, 0)

  const bytesOfAll = () => [...waiting.keys()].reduce((sum, client) => sum + bytesOf(client), 0)

  /**
   * Makes room for a new task: rejects the newest waiting tasks, with a 503, of the client whose files take most
   * memory.
   * @throws 503 if that is the client of the new task.
   */
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
