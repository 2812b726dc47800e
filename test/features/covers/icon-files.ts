import sharp from 'sharp'
import { palettes } from '#features/covers/server/drawing/color.ts'
import { iconSide, renderAppIcon } from '#features/covers/server/share-card.ts'
import { toIco } from '#platform/server/branding/logo.ts'

/** Icons masked by the device extend to the edge; the others have rounded corners. */
const pictures = [
  { name: 'icon-192.png', side: 192, shape: 'rounded' },
  { name: 'icon-512.png', side: 512, shape: 'rounded' },
  { name: 'icon-maskable-192.png', side: 192, shape: 'square' },
  { name: 'icon-maskable-512.png', side: 512, shape: 'square' },
  { name: 'apple-touch-icon.png', side: 180, shape: 'square' },
] as const

/** Drawings on the icons of the installed site's shortcuts, on a 24 px grid. */
const shortcuts = {
  list: 'M4 6h1M4 12h1M4 18h1M9 6h11M9 12h11M9 18h11',
  random:
    'M5 3h14a2 2 0 0 1 2 2v14a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2zM8 8h0M16 8h0M12 12h0M8 16h0M16 16h0',
  add: 'M12 5v14M5 12h14',
}
const shortcutSide = 192

/** Renders the icon of a shortcut, in the inks of the site's icon. */
function renderShortcutIcon(drawing: string): string {
  const { near, sun } = palettes.golden
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${iconSide} ${iconSide}"><rect width="32" height="32" rx="8" fill="${near}"/>` +
    `<path transform="translate(7.6 7.6) scale(.7)" d="${drawing}" fill="none" stroke="${sun}" stroke-width="2.6" stroke-linecap="round" stroke-linejoin="round"/></svg>`
  )
}

/** Creates all files of the site's icon by name, from one drawing. */
export async function createIconFiles(): Promise<Map<string, Buffer>> {
  const files = new Map<string, Buffer>([['favicon.svg', Buffer.from(renderAppIcon('rounded'))]])
  for (const { name, side, shape } of pictures) {
    // oxlint-disable-next-line no-await-in-loop -- they are few
    files.set(name, await png(renderAppIcon(shape), side))
  }
  for (const [name, drawing] of Object.entries(shortcuts)) {
    // oxlint-disable-next-line no-await-in-loop -- they are few
    files.set(`shortcut-${name}.png`, await png(renderShortcutIcon(drawing), shortcutSide))
  }
  return files.set('favicon.ico', toIco(await png(renderAppIcon('rounded'), icoSide), icoSide))
}

const icoSide = 32

const png = (svg: string, side: number) =>
  sharp(Buffer.from(svg), { density: (72 * side) / 32 })
    .resize(side, side)
    .png({ compressionLevel: 9, palette: true, colours: 128 })
    .toBuffer()
