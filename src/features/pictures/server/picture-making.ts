import { createHash } from 'node:crypto'
import PQueue from 'p-queue'
import { badRequest, busy, payloadTooLarge, unsupportedMedia } from '#platform/server/errors.ts'
import { mostPixels, pictureWidths } from '../limits.ts'
import { notAPicture, pictureBroken, pictureHidesMore, picturesBusy, pictureTooLarge } from '../messages.ts'

/** A picture as it is kept: nothing of the file that came but what it shows. */
interface MadePicture {
  /** Of what it shows, so that the same picture has the same address. */
  hash: string
  sizes: { width: number; bytes: Buffer }[]
}

export interface PictureMaker {
  /** @throws 415 for what is no picture, 413 for too many pixels, 400 for a damaged one, 503 while many others wait. */
  make: (file: Buffer) => Promise<MadePicture>
}

const mostWaiting = 8
const quality = 80

/**
 * Makes pictures one after the other, beside the thread that answers, so that no upload takes the site from its visitors.
 *
 * @param longestSeconds for one size of one picture; a test has no twenty.
 */
export function openPictureMaker(longestSeconds = 20): PictureMaker {
  const queue = new PQueue({ concurrency: 1 })
  return {
    async make(file) {
      if (!isPicture(file)) throw unsupportedMedia(notAPicture)
      if (hidesMore(file)) throw unsupportedMedia(pictureHidesMore)
      if (queue.pending + queue.size >= mostWaiting) throw busy(picturesBusy, longestSeconds)
      return queue.add(() => encode(file, longestSeconds))
    },
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

async function encode(file: Buffer, longestSeconds: number): Promise<MadePicture> {
  // The library comes with the first upload: it takes 25 MB.
  const { default: sharp } = await import('sharp')
  sharp.concurrency(1)
  const source = sharp(file, { limitInputPixels: mostPixels, failOn: 'warning', sequentialRead: true })
  try {
    const sizes = []
    for (const width of pictureWidths) {
      // Turned as the camera was held; its other notes, such as the place, stay behind.
      const picture = source.clone().timeout({ seconds: longestSeconds }).autoOrient()
      const bytes = await picture.resize({ width, withoutEnlargement: true }).webp({ quality }).toBuffer()
      sizes.push({ width, bytes })
    }
    return { hash: hashOf(sizes.map(({ bytes }) => bytes)), sizes }
  } catch (error) {
    throw refusalOf(error)
  }
}

/** The library gives its errors no code: what went wrong stands in its words alone. */
function refusalOf(error: unknown): unknown {
  const message = error instanceof Error ? error.message : ''
  return /pixel limit|timeout|too large|exceeds/i.test(message)
    ? payloadTooLarge(pictureTooLarge)
    : badRequest(pictureBroken)
}

function hashOf(parts: Buffer[]): string {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest('hex').slice(0, 24)
}
