import sharp from 'sharp'
import type { Client } from './client.ts'

interface Rgb {
  r: number
  g: number
  b: number
}

/** A small PNG of one colour: of another colour it is another picture. */
export const plainPicture = (background: Rgb | string = '#246'): Promise<Buffer> =>
  sharp({ create: { width: 20, height: 20, channels: 3, background } })
    .png()
    .toBuffer()

/** Uploads a plain one, more or less red. @returns its address. */
export async function uploadPicture(editor: Client, red: number): Promise<string> {
  const picture = await plainPicture({ r: red, g: 0, b: 0 })
  return (await editor.upload('/api/pictures', 'image/png', picture)).body.imageUrl
}
