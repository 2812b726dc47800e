import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { hrefOf, logoPath } from '#platform/addresses.ts'
import { Refusal } from '#platform/refusal.ts'
import { iconsOf, type IconFile } from './logo-icons.ts'
import { dangerIn } from './safe-svg.ts'

/** A logo within a drawing: what it is, and its shape. */
export interface PrintedLogo {
  /** A PNG as an address that brings it along. */
  href: string
  width: number
  height: number
}

/** A site's own sign, and the icons that are made of it. */
export interface Logo {
  /** As pages show it. */
  shown: { src: string; width: number; height: number }
  file: IconFile
  /** As pictures of the site show it beside or instead of its name. */
  printed: PrintedLogo
  /** By their addresses. */
  icons: Map<string, IconFile>
}

const largestBytes = 512 * 1024
/** So high it stands in the head of a page, and at most so wide. */
const shownHeight = 34
const widestShown = 200
/** Twice as large as pictures of links show it at most. */
const printedWithin = { width: 720, height: 96 }

/** @throws Refusal where it is no picture that may be shown. */
export async function readLogo(path: string, ground: string): Promise<Logo> {
  const body = await readFile(path)
  if (body.length > largestBytes) throw new Refusal('the file is larger than 512 kB.')
  const { default: sharp } = await import('sharp')
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
    printed: await printedOf(body),
    icons: await iconsOf(body, { format, ground }),
  }
}

async function printedOf(logo: Buffer): Promise<PrintedLogo> {
  const { default: sharp } = await import('sharp')
  const { data, info } = await sharp(logo, { density: 300 })
    .resize({ ...printedWithin, fit: 'inside' })
    .png()
    .toBuffer({ resolveWithObject: true })
  return {
    href: `data:image/png;base64,${data.toString('base64')}`,
    width: info.width,
    height: info.height,
  }
}
