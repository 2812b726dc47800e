import sharp from 'sharp'
import { renderAppIcon } from '#features/covers/server/share-card.ts'
import { toIco } from '#platform/server/branding/logo.ts'

/** Icons masked by the device extend to the edge; the others have rounded corners. */
const pictures = [
  { name: 'icon-192.png', side: 192, shape: 'rounded' },
  { name: 'icon-512.png', side: 512, shape: 'rounded' },
  { name: 'icon-maskable-192.png', side: 192, shape: 'square' },
  { name: 'icon-maskable-512.png', side: 512, shape: 'square' },
  { name: 'apple-touch-icon.png', side: 180, shape: 'square' },
] as const

/** Creates all files of the site's icon by name, from one drawing. */
export async function createIconFiles(): Promise<Map<string, Buffer>> {
  const files = new Map<string, Buffer>([['favicon.svg', Buffer.from(renderAppIcon('rounded'))]])
  for (const { name, side, shape } of pictures) {
    // oxlint-disable-next-line no-await-in-loop -- they are few
    files.set(name, await png(renderAppIcon(shape), side))
  }
  return files.set('favicon.ico', toIco(await png(renderAppIcon('rounded'), icoSide), icoSide))
}

const icoSide = 32

const png = (svg: string, side: number) =>
  sharp(Buffer.from(svg), { density: (72 * side) / 32 })
    .resize(side, side)
    .png({ compressionLevel: 9, palette: true, colours: 128 })
    .toBuffer()
