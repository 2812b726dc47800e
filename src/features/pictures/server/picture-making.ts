import { createHash } from 'node:crypto'
import { unsupportedMedia } from '#platform/server/errors.ts'
import { largestUpload } from '../limits.ts'
import { notAPicture, pictureHidesMore } from '../messages.ts'
import { openPictureProcess, type PictureSize } from './picture-process.ts'
import { openPictureQueue } from './picture-queue.ts'

/** A picture as it is kept: nothing of the file that came but what it shows. */
interface MadePicture {
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
  make: (file: Buffer, client: string) => Promise<MadePicture>
  /** Ends the process that decodes. */
  stop: () => Promise<void>
}

/** The photos of an entry, and some more. */
const maxOfClient = 8
const maxWaitingBytes = 8 * largestUpload
/** An AVIF of 16 megapixels takes 360 MB. */
const memoryMb = 450
const idleMs = 60_000

/**
 * Makes pictures one at a time, in a process of its own: no upload takes the site's memory, or its time from visitors.
 *
 * @param options the limits of the process. Tests set lower ones.
 */
export function openPictureMaker(
  options: Partial<Parameters<typeof openPictureProcess>[0]> = {},
): PictureMaker {
  const queue = openPictureQueue({ maxOfClient, maxBytes: maxWaitingBytes })
  const { decode, stop } = openPictureProcess({ maxSeconds: 20, memoryMb, idleMs, ...options })
  return {
    async make(file, client) {
      if (!isPicture(file)) throw unsupportedMedia(notAPicture)
      if (hidesMore(file)) throw unsupportedMedia(pictureHidesMore)
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
const endOfArchive = Buffer.from('504b0506', 'hex')
/** An archive is found from the end of a file; further ahead a photo may hold these four bytes by chance. */
const endsWithin = 65_557

/** Whether other programs would take the file for something of theirs. Re-encoding drops it; who sends it means no good. */
const hidesMore = (file: Buffer) =>
  markup.test(file.toString('latin1')) || file.subarray(-endsWithin).includes(endOfArchive)

function hashOf(parts: Buffer[]): string {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest('hex').slice(0, 24)
}
