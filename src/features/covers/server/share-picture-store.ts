import { randomUUID } from 'node:crypto'
import { mkdir, readFile, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isDiskFull } from '#platform/server/public-failure.ts'
import { createSemaphore } from '#platform/server/scheduling/semaphore.ts'
import { isMissingFile } from '#platform/server/storage/bucket.ts'

export interface SharePictures {
  /**
   * Returns the JPEG of a key, 1200×630, from disk or rendered from the SVG of `compose`.
   * @param inTurn schedules the rendering.
   */
  read: (key: string, compose: ComposeSvg, inTurn?: ScheduleRendering) => Promise<Buffer>
}

type ComposeSvg = () => string | Promise<string>
type ScheduleRendering = (rendering: () => Promise<Buffer>) => Promise<Buffer>

const width = 1200
const height = 630

/**
 * Creates a disk cache of JPEG share pictures (1200×630) in `folder`, with at most `limit` files; the least recently
 * used ones are removed first. `read` returns the picture of a key, and renders and stores a missing one from SVG; an
 * unwritable folder is ignored. Concurrent requests for a key share one rendering, and pictures are rendered one at a
 * time, so that crawlers do not take all CPU time from visitors.
 */
export function createSharePictureStore(folder: string, limit: number): SharePictures {
  const rendering = new Map<string, Promise<Buffer>>()
  const turns = createSemaphore(1)

  async function render(file: string, compose: ComposeSvg): Promise<Buffer> {
    const jpeg = await toJpeg(await compose())
    await save(file, jpeg).catch(ignoreUnwritable)
    return jpeg
  }

  async function save(file: string, jpeg: Buffer): Promise<void> {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    // Written to a temporary file and renamed, so that neither a crash nor another process leaves or reads a partial
    // picture.
    const part = `${file}.${randomUUID()}.part`
    await writeFile(part, jpeg)
    await rename(part, file)
    await removeLeastRecentlyUsed(folder, limit)
  }

  return {
    async read(key, compose, inTurn = (make) => make()) {
      const file = join(folder, `${key}.jpg`)
      const cached = await readFile(file).catch(ignoreMissing)
      if (cached) return cached
      const pending = rendering.get(key)
      if (pending) return pending
      return inTurn(() => {
        const made =
          rendering.get(key) ?? turns.run(() => render(file, compose)).finally(() => rendering.delete(key))
        rendering.set(key, made)
        return made
      })
    },
  }
}

/**
 * Renders an SVG as a JPEG of this size in pixels, 1200×630 by default, cropped to its proportions. `sharp` takes 25 MB
 * of memory, so it is imported with the first picture.
 */
export async function toJpeg(svg: string, size = { width, height }): Promise<Buffer> {
  const { default: sharp } = await import('sharp')
  return sharp(Buffer.from(svg))
    .resize(size.width, size.height, { fit: 'cover' })
    .jpeg({ quality: 82, mozjpeg: true })
    .toBuffer()
}

/**
 * Renders an SVG as a PNG of this size in pixels, cropped to its proportions, with at most 256 colours, which covers
 * hardly exceed.
 */
export async function toPng(svg: string, size: { width: number; height: number }): Promise<Buffer> {
  const { default: sharp } = await import('sharp')
  return sharp(Buffer.from(svg))
    .resize(size.width, size.height, { fit: 'cover' })
    .png({ palette: true })
    .toBuffer()
}

async function removeLeastRecentlyUsed(folder: string, limit: number): Promise<void> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.jpg'))
  if (names.length <= limit) return
  // A file that another process has just removed counts as the oldest.
  const used = await Promise.all(
    names.map(async (name) => ({
      name,
      at: (await stat(join(folder, name)).catch(ignoreMissing))?.atimeMs ?? 0,
    })),
  )
  const oldest = used.toSorted((a, b) => a.at - b.at).slice(0, names.length - limit)
  await Promise.all(oldest.map(({ name }) => rm(join(folder, name), { force: true })))
}

const unwritableCodes = new Set(['EACCES', 'EPERM', 'EROFS'])

/** Ignores a full or read-only disk: the picture is rendered, only caching it failed. */
function ignoreUnwritable(error: NodeJS.ErrnoException): void {
  if (!isDiskFull(error) && !unwritableCodes.has(error.code ?? '')) throw error
}

function ignoreMissing(error: unknown): undefined {
  if (!isMissingFile(error)) throw error
}
