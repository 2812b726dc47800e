import sharp from 'sharp'
import type { Client } from './client.ts'

interface Rgb {
  r: number
  g: number
  b: number
}

/** Creates a small PNG of one colour. Different colours give different pictures. */
export const createPlainPicture = (background: Rgb | string = '#246'): Promise<Buffer> =>
  sharp({ create: { width: 20, height: 20, channels: 3, background } })
    .png()
    .toBuffer()

/**
 * Uploads a plain picture.
 *
 * @returns its URL.
 */
export async function uploadPicture(editor: Client, red: number): Promise<string> {
  const picture = await createPlainPicture({ r: red, g: 0, b: 0 })
  return (await editor.upload('/api/pictures', 'image/png', picture)).body.imageUrl
}
