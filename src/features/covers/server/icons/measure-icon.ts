import sharp from 'sharp'
import type { IconDrawing } from './icon.ts'
import { roundPath } from './round-path.ts'

/** A body longer than this is drawn so finely that a coarser grid does not show. */
const longBody = 4_000

/**
 * Shortens the numbers of an icon's paths: a hundredth of its 32 units is a tenth of a pixel of
 * the cover. Ornate icons are rounded to tenths, or they would outweigh the picture.
 */
export function trimBody(body: string): string {
  const decimals = body.length > longBody ? 1 : 2
  return body.replace(/ d="([^"]+)"/g, (_, data: string) => ` d="${roundPath(data, decimals)}"`)
}

/** Draws the icon to learn its bounds and lightness: it stands on its real foot and needs contrast. */
export async function measureIcon(body: string): Promise<IconDrawing> {
  const scale = 4
  const markup = `<svg xmlns="http://www.w3.org/2000/svg" width="${32 * scale}" height="${32 * scale}" viewBox="0 0 32 32">${body}</svg>`
  const { data, info } = await sharp(Buffer.from(markup))
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  let [left, top, right, bottom] = [info.width, info.height, 0, 0]
  let [light, pixels] = [0, 0]
  for (let y = 0; y < info.height; y++) {
    for (let x = 0; x < info.width; x++) {
      const [red = 0, green = 0, blue = 0, alpha = 0] = data.subarray((y * info.width + x) * 4)
      if (alpha < 128) continue
      left = Math.min(left, x)
      top = Math.min(top, y)
      right = Math.max(right, x + 1)
      bottom = Math.max(bottom, y + 1)
      light += 0.3 * red + 0.59 * green + 0.11 * blue
      pixels++
    }
  }
  return {
    body,
    left: left / scale,
    top: top / scale,
    right: right / scale,
    bottom: bottom / scale,
    tone: Math.round((light / Math.max(1, pixels) / 255) * 20) / 20,
  }
}
