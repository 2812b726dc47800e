import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import { Parser } from 'htmlparser2'
import { hrefOf, logoPath, faviconPath, oldFaviconPath, touchIconPath } from '#platform/addresses.ts'
import { SettingError } from '#platform/setting-error.ts'
import { crossOriginHeaders, picturePolicy } from '../headers.ts'

/** A logo rendered as a PNG, with its size. */
export interface RasterLogo {
  /** PNG as a data: URL. */
  href: string
  width: number
  height: number
}

/** The operator's logo, and the icons rendered from it. */
export interface Logo {
  /** As pages show it. */
  shown: { src: string; width: number; height: number }
  file: IconFile
  /** As social preview images show it. */
  printed: RasterLogo
  /** Icons by path. */
  icons: Map<string, IconFile>
}

const maxBytes = 512 * 1024
/** Largest size in the page header, in px. */
const maxShownHeight = 34
const maxShownWidth = 200
/** Twice the largest size in social preview images. */
const rasterBounds = { width: 720, height: 96 }

/**
 * Reads and checks the operator's logo file. Returns the logo as pages show it (`shown`: address and size in px), the
 * file itself, a PNG for social preview images (`printed`), and the site icons rendered from it by path.
 * @param ground background colour of the icons that must not be transparent.
 * @throws SettingError if it is not a safe SVG or PNG of at most 512 kB, and the system's error if it cannot be read.
 */
export async function readLogo(path: string, ground: string): Promise<Logo> {
  const body = await readFile(path)
  if (body.length > maxBytes) throw new SettingError('the file is larger than 512 kB.')
  const { default: sharp } = await import('sharp')
  const { format, width, height } = await sharp(body)
    .metadata()
    .catch(() => ({ format: undefined, width: 0, height: 0 }))
  if ((format !== 'svg' && format !== 'png') || !width || !height)
    throw new SettingError('the file is neither an SVG nor a PNG.')
  const danger = format === 'svg' ? findUnsafeContent(body.toString('utf8')) : undefined
  if (danger) throw new SettingError(`the drawing contains ${danger}; a logo may contain shapes only.`)
  const version = createHash('sha256').update(body).digest('base64url').slice(0, 12)
  const scale = Math.min(maxShownHeight / height, maxShownWidth / width)
  return {
    shown: {
      src: hrefOf(logoPath, { format, v: version }),
      width: Math.round(width * scale),
      height: Math.round(height * scale),
    },
    file: { type: format === 'svg' ? 'image/svg+xml' : 'image/png', body },
    printed: await toRasterLogo(body),
    icons: await renderIcons(body, { format, ground }),
  }
}

async function toRasterLogo(logo: Buffer): Promise<RasterLogo> {
  const { default: sharp } = await import('sharp')
  const { data, info } = await sharp(logo, { density: 300 })
    .resize({ ...rasterBounds, fit: 'inside' })
    .png()
    .toBuffer({ resolveWithObject: true })
  return {
    href: `data:image/png;base64,${data.toString('base64')}`,
    width: info.width,
    height: info.height,
  }
}

/** Elements that run scripts, animate, or load content that does. */
const activeElements = new Set([
  'script',
  'foreignobject',
  'iframe',
  'object',
  'embed',
  'audio',
  'video',
  'canvas',
  'handler',
  'listener',
  'set',
  'animate',
])
/** References to the file itself, or embedded images. */
const embeddedHref = /^\s*(#|data:image\/(png|jpeg|webp);base64,)/i
const externalReference = /url\(\s*["']?\s*(?!#|["']?#)|@import|expression\(|javascript:/i

/** Finds the first active content or external reference in an SVG; undefined if it is safe. */
function findUnsafeContent(svg: string): string | undefined {
  let unsafe: string | undefined
  let root: string | undefined
  const report = (what: string) => (unsafe ??= what)
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        const local = name.toLowerCase().replace(/^.*:/, '')
        root ??= local
        if (activeElements.has(local)) report(`the element <${name}>`)
        for (const [attribute, value] of Object.entries(attributes)) {
          const key = attribute.toLowerCase().replace(/^.*:/, '')
          if (key.startsWith('on')) report(`the attribute ${attribute}`)
          else if ((key === 'href' || key === 'src') && !embeddedHref.test(value))
            report(`a link to ${value.slice(0, 60)}`)
          else if (externalReference.test(value)) report(`an external reference in ${attribute}`)
        }
      },
      ontext(text) {
        if (externalReference.test(text)) report('an external reference in its styles')
      },
      onprocessinginstruction(name) {
        if (name.toLowerCase() === '!doctype' || name.startsWith('!')) report('a document type')
        else if (name.toLowerCase() === '?xml-stylesheet') report('an external style sheet')
      },
    },
    { xmlMode: true, decodeEntities: true },
  )
  parser.end(svg)
  return root === 'svg' ? unsafe : 'no <svg> at the start'
}

interface IconFile {
  type: string
  body: Buffer
}

interface IconOptions {
  format: 'svg' | 'png'
  /** Background for platforms that do not support transparent icons. */
  ground: string
}

/** W3C's safe zone for maskable icons is a circle with 80 % of the side, so the logo takes its inscribed square. */
const maskableScale = 0.56
const icoSide = 32

/** Renders the site icons from the logo, by path. */
async function renderIcons(logo: Buffer, { format, ground }: IconOptions): Promise<Map<string, IconFile>> {
  const icon = (side: number, part: number, behind?: string) => renderIcon(logo, { side, part, behind })
  const png = async (side: number, part: number, behind?: string) => ({
    type: 'image/png',
    body: await icon(side, part, behind),
  })
  const small = await icon(icoSide, 1)
  const wrapped = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><image width="64" height="64" href="data:image/png;base64,${(await icon(64, 1)).toString('base64')}"/></svg>`
  return new Map([
    [oldFaviconPath, { type: 'image/x-icon', body: toIco(small, icoSide) }],
    [faviconPath, { type: 'image/svg+xml', body: format === 'svg' ? logo : Buffer.from(wrapped) }],
    [touchIconPath, await png(180, 0.76, ground)],
    ['/icon-192.png', await png(192, 1)],
    ['/icon-512.png', await png(512, 1)],
    ['/icon-maskable-192.png', await png(192, maskableScale, ground)],
    ['/icon-maskable-512.png', await png(512, maskableScale, ground)],
  ])
}

interface IconShape {
  side: number
  /** Share of the side that the logo takes. */
  part: number
  behind: string | undefined
}

const transparent = { r: 0, g: 0, b: 0, alpha: 0 }

/** Renders the logo centred in a square. */
async function renderIcon(logo: Buffer, { side, part, behind }: IconShape): Promise<Buffer> {
  // Imported lazily: sharp takes 20 MB, and most sites have no custom logo.
  const { default: sharp } = await import('sharp')
  const inner = Math.round(side * part)
  const rendered = await sharp(logo, { density: 300 })
    .resize(inner, inner, { fit: 'contain', background: transparent })
    .png()
    .toBuffer()
  const square = sharp({
    create: { width: side, height: side, channels: 4, background: behind ?? transparent },
  }).composite([{ input: rendered }])
  return (behind ? square.flatten({ background: behind }) : square).png({ compressionLevel: 9 }).toBuffer()
}

/** Returns the bytes of an ICO file that contains one picture, a PNG of `side`×`side` pixels, at most 255. */
export function toIco(picture: Buffer, side: number): Buffer {
  const head = Buffer.alloc(22)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(1, 4)
  head.writeUInt8(side, 6)
  head.writeUInt8(side, 7)
  head.writeUInt16LE(1, 10)
  head.writeUInt16LE(32, 12)
  head.writeUInt32LE(picture.length, 14)
  head.writeUInt32LE(head.length, 18)
  return Buffer.concat([head, picture])
}

/** A CSP that blocks scripts and requests, as a second defence beside `findUnsafeContent`. */
const policy = {
  'content-security-policy': picturePolicy("style-src 'unsafe-inline'", 'img-src data:'),
}

/**
 * Fastify plugin that serves the operator's logo at `logoPath`, and answers GET and HEAD requests to the routes of the
 * default icons, which are registered elsewhere, with the icons rendered from it.
 */
export const customLogo = fp(async function customLogo(app: FastifyInstance, { file, icons }: Logo) {
  app.addHook('onRequest', (request, reply, done) => {
    const icon = icons.get(request.routeOptions.url ?? '')
    if (!icon || (request.method !== 'GET' && request.method !== 'HEAD')) {
      done()
      return
    }
    void reply.headers(policy).header('cache-control', 'public, max-age=3600').type(icon.type).send(icon.body)
  })
  app.get(logoPath, { schema: { hide: true } }, (_request, reply) =>
    reply
      .headers({ ...policy, ...crossOriginHeaders })
      // The URL contains the version.
      .header('cache-control', 'public, max-age=31536000, immutable')
      .type(file.type)
      .send(file.body),
  )
})
