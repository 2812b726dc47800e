import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { hrefOf, logoPath } from '#platform/addresses.ts'
import { Refusal } from '#platform/refusal.ts'
import { iconsOf, type IconFile } from './logo-icons.ts'
import { dangerIn } from './safe-svg.ts'

/** A site's own sign, and the icons that are made of it. */
export interface Logo {
  /** As pages show it. */
  shown: { src: string; width: number; height: number }
  file: IconFile
  /** By their addresses. */
  icons: Map<string, IconFile>
}

const largestBytes = 512 * 1024
/** So high it stands in the head of a page, and at most so wide. */
const shownHeight = 34
const widestShown = 200

/** @throws Refusal where it is no picture that may be shown. */
export async function readLogo(path: string, ground: string): Promise<Logo> {
  const body = await readFile(path)
  if (body.length > largestBytes) throw new Refusal('the file is larger than 512 kB.')
  const { format, width, height } = await sharp(body)
    .metadata()
    .catch(() => ({ format: undefined, width: 0, height: 0 }))
  if ((format !== 'svg' && format !== 'png') || !width || !height)
    throw new Refusal('the file is neither an SVG nor a PNG.')
  const danger = format === 'svg' ? dangerIn(body.toString('utf8')) : undefined
  if (danger) throw new Refusal(`the drawing has ${danger}; a logo holds shapes and nothing else.`)
  const version = createHash('sha256').update(body).digest('base64url').slice(0, 12)
  const scale = Math.min(shownHeight / height, widestShown / width)
  return {
    shown: {
      src: hrefOf(logoPath, { format, v: version }),
      width: Math.round(width * scale),
      height: Math.round(height * scale),
    },
    file: { type: format === 'svg' ? 'image/svg+xml' : 'image/png', body },
    icons: await iconsOf(body, { format, ground }),
  }
}
