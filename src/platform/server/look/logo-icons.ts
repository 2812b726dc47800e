import { faviconPath, oldFaviconPath, touchIconPath } from '#platform/addresses.ts'

export interface IconFile {
  type: string
  body: Buffer
}

interface Drawn {
  format: 'svg' | 'png'
  /** What stands behind it where a device wants no holes. */
  ground: string
}

/** A mask cuts off what is outside of W3C's safe zone, a circle of four fifths. */
const withinMask = 0.56
const icoSide = 32

/** The icons of the site, drawn from its logo, by their addresses. */
export async function iconsOf(logo: Buffer, { format, ground }: Drawn): Promise<Map<string, IconFile>> {
  const icon = (side: number, part: number, behind?: string) => iconOf(logo, { side, part, behind })
  const png = async (side: number, part: number, behind?: string) => ({
    type: 'image/png',
    body: await icon(side, part, behind),
  })
  const small = await icon(icoSide, 1)
  const framed = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><image width="64" height="64" href="data:image/png;base64,${(await icon(64, 1)).toString('base64')}"/></svg>`
  return new Map([
    [oldFaviconPath, { type: 'image/x-icon', body: asIco(small, icoSide) }],
    [faviconPath, { type: 'image/svg+xml', body: format === 'svg' ? logo : Buffer.from(framed) }],
    [touchIconPath, await png(180, 0.76, ground)],
    ['/icon-192.png', await png(192, 1)],
    ['/icon-512.png', await png(512, 1)],
    ['/icon-maskable-192.png', await png(192, withinMask, ground)],
    ['/icon-maskable-512.png', await png(512, withinMask, ground)],
  ])
}

interface Shape {
  side: number
  /** How much of the side the logo takes. */
  part: number
  behind: string | undefined
}

const nothing = { r: 0, g: 0, b: 0, alpha: 0 }

/** In the middle of a square. */
async function iconOf(logo: Buffer, { side, part, behind }: Shape): Promise<Buffer> {
  // Loaded where it is used: it takes 20 MB, and most sites have no logo of their own.
  const { default: sharp } = await import('sharp')
  const inner = Math.round(side * part)
  const drawn = await sharp(logo, { density: 300 })
    .resize(inner, inner, { fit: 'contain', background: nothing })
    .png()
    .toBuffer()
  const square = sharp({
    create: { width: side, height: side, channels: 4, background: behind ?? nothing },
  }).composite([{ input: drawn }])
  return (behind ? square.flatten({ background: behind }) : square).png({ compressionLevel: 9 }).toBuffer()
}

/** A picture in the box that browsers of any age look for: one entry, then the PNG as it is. */
export function asIco(picture: Buffer, side: number): Buffer {
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
