import { writeFileSync } from 'node:fs'
import type { Metadata, Sharp } from 'sharp'
import { maxAvifPixels, maxDecodedBytes, maxPixels, pictureWidths } from '../limits.ts'
import { decoderRequest, type DecoderResponse, type PictureRejection } from './decoder-messages.ts'

/**
 * Decodes uploaded pictures in a process of its own, which picture-process.ts starts: a file that takes too much
 * memory, or makes a native library crash, ends this process and not the site.
 */
const quality = 80
const memoryCheckMs = 10
const [maxMemoryMb] = process.argv.slice(2).map(Number)

// Ctrl-C in a terminal signals all processes of the site; the site decides when this one ends.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {})
// Leaving in an orderly way would wait for the decoder's thread.
process.on('disconnect', killSelf)
raiseOomScore()

try {
  const sharp = await loadSharp()
  process.on('message', async (message) => send(await decode(sharp, decoderRequest.parse(message).file)))
  send({ isReady: true })
} catch (error) {
  send({ failure: String(error) })
}

function send(message: DecoderResponse): void {
  process.send?.(message)
}

/** Ends the process where it takes too much memory. */
function checkMemory(): void {
  if (process.memoryUsage.rss() > (maxMemoryMb ?? 0) * 1024 * 1024) killSelf()
}

function killSelf(): void {
  process.kill(process.pid, 'SIGKILL')
}

/** Tells Linux which process to end first where a container runs out of memory. */
function raiseOomScore(): void {
  try {
    writeFileSync('/proc/self/oom_score_adj', '1000')
  } catch {
    // No Linux, or a sandbox that forbids it.
  }
}

/** Loads the library with nothing but the decoders of the accepted formats. */
async function loadSharp() {
  const { default: sharp } = await import('sharp')
  sharp.concurrency(1)
  sharp.cache(false)
  sharp.block({ operation: ['VipsForeignLoad'] })
  const decoders = ['Jpeg', 'Png', 'Nsgif', 'Webp', 'Heif']
  sharp.unblock({ operation: decoders.map((name) => `VipsForeignLoad${name}`) })
  return sharp
}

type Library = Awaited<ReturnType<typeof loadSharp>>

async function decode(sharp: Library, file: Uint8Array): Promise<DecoderResponse> {
  // Native libraries allocate outside of the heap that V8 can limit. They run on other threads, so this timer fires.
  const checking = setInterval(checkMemory, memoryCheckMs)
  try {
    const source = sharp(file, { limitInputPixels: maxPixels, failOn: 'warning', sequentialRead: true })
    const refusal = checkMetadata(await source.metadata())
    if (refusal) return { refusal }
    // autoOrient turns the picture as the camera was held. Its other notes, such as the place, are dropped.
    const [largest, ...smaller] = pictureWidths.toSorted((a, b) => b - a)
    const { data, info } = await resize(source.autoOrient(), largest)
      .raw()
      .toBuffer({ resolveWithObject: true })
    const decoded = () =>
      sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } })
    const sizes = [{ width: largest ?? 0, bytes: await toWebp(decoded()) }]
    for (const width of smaller) sizes.unshift({ width, bytes: await toWebp(resize(decoded(), width)) })
    return { sizes }
  } catch (error) {
    return { refusal: toRejection(error) }
  } finally {
    clearInterval(checking)
  }
}

const resize = (picture: Sharp, width: number | undefined) =>
  picture.resize({ ...(width && { width }), withoutEnlargement: true })

const toWebp = (picture: Sharp) => picture.webp({ quality }).toBuffer()

const formats = new Set(['jpeg', 'png', 'gif', 'webp', 'heif'])
const bytesPerSample: Record<string, number> = { uchar: 1, char: 1, ushort: 2, short: 2 }

/** Decides by a picture's headers alone whether decoding it would take too much memory. */
function checkMetadata(picture: Metadata): PictureRejection | undefined {
  const { format, width, height, channels, depth, isProgressive } = picture
  if (!formats.has(format)) return 'format'
  const pixels = width * height
  // Decoders of AV1 take up to 24 bytes for a pixel.
  if (format === 'heif' && pixels > maxAvifPixels) return 'size'
  // A baseline JPEG is decoded row by row, and at a half, a quarter or an eighth of its size where that is enough.
  if (format === 'jpeg' && !isProgressive) return undefined
  return pixels * channels * (bytesPerSample[depth] ?? 8) > maxDecodedBytes ? 'size' : undefined
}

/** Reads the reason in an error's message: the library's errors have no code. */
function toRejection(error: unknown): PictureRejection {
  const message = error instanceof Error ? error.message : ''
  if (/unsupported image format/i.test(message)) return 'format'
  return /pixel limit|too large|exceed|memory/i.test(message) ? 'size' : 'damage'
}
