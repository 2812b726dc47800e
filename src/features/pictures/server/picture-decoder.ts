import { writeFileSync } from 'node:fs'
import type { Metadata, Sharp } from 'sharp'
import { maxAvifPixels, maxDecodedBytes, maxPixels, pictureWidths } from '../limits.ts'
import { decoderRequest, type DecoderResponse, type PictureRejection } from './decoder-messages.ts'

/**
 * Decodes uploaded pictures in a child process started by picture-process.ts. A file that uses too much memory or
 * crashes a native library ends only this process, not the site.
 */
const quality = 80
const memoryCheckMs = 10
const [maxMemoryMb] = process.argv.slice(2).map(Number)

// Ctrl-C in a terminal signals the whole process group; the parent process decides when this one ends.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {})
// SIGKILL, because a regular exit would wait for the decoder's thread.
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

/** Ends the process if it exceeds its memory limit. */
function checkMemory(): void {
  if (process.memoryUsage.rss() > (maxMemoryMb ?? 0) * 1024 * 1024) killSelf()
}

function killSelf(): void {
  process.kill(process.pid, 'SIGKILL')
}

/** Makes this process the first that Linux's OOM killer ends when a container runs out of memory. */
function raiseOomScore(): void {
  try {
    writeFileSync('/proc/self/oom_score_adj', '1000')
  } catch {
    // Not Linux, or a sandbox that forbids writing there.
  }
}

/** Loads sharp with only the decoders for the accepted formats enabled. */
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
  // Native libraries allocate outside the heap that V8 limits. They run on other threads, so this timer still fires.
  const checking = setInterval(checkMemory, memoryCheckMs)
  try {
    const source = sharp(file, { limitInputPixels: maxPixels, failOn: 'warning', sequentialRead: true })
    const refusal = checkMetadata(await source.metadata())
    if (refusal) return { refusal }
    // autoOrient applies the camera's orientation. All other metadata, such as the location, is dropped.
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

/**
 * Checks the metadata alone, before decoding, for an unsupported format or a picture that would need too much memory.
 */
function checkMetadata(picture: Metadata): PictureRejection | undefined {
  const { format, width, height, channels, depth, isProgressive } = picture
  if (!formats.has(format)) return 'format'
  const pixels = width * height
  // AV1 decoders use up to 24 bytes per pixel.
  if (format === 'heif' && pixels > maxAvifPixels) return 'size'
  // Baseline JPEGs are decoded row by row, and at 1/2, 1/4 or 1/8 of their size where that is enough.
  if (format === 'jpeg' && !isProgressive) return undefined
  return pixels * channels * (bytesPerSample[depth] ?? 8) > maxDecodedBytes ? 'size' : undefined
}

/** Derives the reason from the error message: sharp's errors have no codes. */
function toRejection(error: unknown): PictureRejection {
  const message = error instanceof Error ? error.message : ''
  if (/unsupported image format/i.test(message)) return 'format'
  return /pixel limit|too large|exceed|memory/i.test(message) ? 'size' : 'damage'
}
