import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { setFraming } from '#features/covers/limits.ts'
import { startTestApp, type TestApp } from '../../support/app/test-app.ts'
import { signUp, type Member } from '../../support/app/members.ts'
import { client } from '../../support/app/client.ts'

let app: TestApp
let editor: Member
beforeAll(async () => {
  app = await startTestApp()
  editor = await signUp(app, { role: 'editor' })
})
afterAll(() => app.close())

const upload = (file: Buffer, type = 'image/jpeg', who: Partial<Member> = editor) =>
  client(app, who).upload('/api/pictures', type, file)

const gradient = (width: number, height: number) =>
  sharp({
    create: {
      width,
      height,
      channels: 3,
      noise: { type: 'gaussian', mean: 128, sigma: 30 },
      background: '#888',
    },
  })
const createPhoto = (width = 2400, height = 1800) =>
  gradient(width, height)
    .withExif({ IFD0: { Copyright: 'Somebody', ImageDescription: 'GPS 47.1 8.2' } })
    .jpeg({ quality: 60 })
    .toBuffer()

describe('an uploaded photo', () => {
  it('may contain the signature of an archive by chance, because archives have it at their end', async () => {
    const file = await createPhoto()
    const byChance = Buffer.from('fffe0006504b0506', 'hex')
    const { status } = await upload(Buffer.concat([file.subarray(0, 2), byChance, file.subarray(2)]))
    expect([file.length > 100_000, status]).toEqual([true, 201])
  })

  it('is stored in two sizes without metadata, and can be an idea’s picture', async () => {
    const { status, body } = await upload(await createPhoto())
    expect(status).toBe(201)
    expect(body.imageUrl).toMatch(/^\/pictures\/[0-9a-f]{24}-1600\.webp$/)
    for (const width of [1600, 800]) {
      const response = await app.inject(body.imageUrl.replace('1600', String(width)))
      expect(response.statusCode).toBe(200)
      expect(response.headers).toMatchObject({
        'content-type': 'image/webp',
        'cache-control': 'public, max-age=31536000, immutable',
        'x-content-type-options': 'nosniff',
      })
      const seen = await sharp(response.rawPayload).metadata()
      expect([seen.format, seen.width, seen.exif, seen.xmp, seen.icc]).toEqual([
        'webp',
        width,
        undefined,
        undefined,
        undefined,
      ])
    }
    const idea = { title: 'With a photo', categoryId: 1, imageUrl: body.imageUrl }
    expect((await client(app, editor).call('ideas.editing.create', idea)).data.imageUrl).toBe(body.imageUrl)
  })

  it('is rotated as the camera was held', async () => {
    const lying = await gradient(300, 200).withMetadata({ orientation: 6 }).jpeg().toBuffer()
    const { body } = await upload(lying)
    const { width, height } = await sharp((await app.inject(body.imageUrl)).rawPayload).metadata()
    expect([width, height]).toEqual([200, 300])
  })

  it('has the same address however often it is uploaded', async () => {
    const file = await createPhoto(300, 200)
    const [one, two] = [await upload(file), await upload(file)]
    expect(one.body).toEqual(two.body)
  })

  it.each(['png', 'webp', 'avif', 'gif'] as const)('may be %s', async (format) => {
    const file = await gradient(40, 30).toFormat(format).toBuffer()
    expect((await upload(file, 'application/octet-stream')).status).toBe(201)
  })
})

const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'

/** Creates a PNG with a huge size and only zeros. */
function createDecompressionBomb(width: number, height: number): Buffer {
  const chunk = (name: string, data: Buffer) => {
    const length = Buffer.alloc(4)
    length.writeUInt32BE(data.length)
    const body = Buffer.concat([Buffer.from(name), data])
    const sum = Buffer.alloc(4)
    sum.writeUInt32BE(crc32(body))
    return Buffer.concat([length, body, sum])
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([1, 0, 0, 0, 0], 8)
  const start = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  const data = deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * 2000))
  return Buffer.concat([start, chunk('IHDR', header), chunk('IDAT', data), chunk('IEND', Buffer.alloc(0))])
}

describe('a hostile file', () => {
  const cases: [string, number, () => Promise<Buffer> | Buffer][] = [
    ['an SVG with a script', 415, () => Buffer.from(svg)],
    ['HTML that calls itself a picture', 415, () => Buffer.from('<html><script>alert(1)</script>')],
    ['a GIF that is a script', 415, () => Buffer.from('GIF89a/*<script>*/=1;alert(1)//<script>')],
    [
      'a photo with a script behind it',
      415,
      async () => Buffer.concat([await createPhoto(60, 40), Buffer.from('<script>alert(1)</script>')]),
    ],
    [
      'a photo that is a PDF too',
      415,
      async () => Buffer.concat([await createPhoto(60, 40), Buffer.from('%PDF-1.7\n')]),
    ],
    [
      'a photo that is an archive too',
      415,
      async () => Buffer.concat([await createPhoto(60, 40), Buffer.from('PK\x05\x06'), Buffer.alloc(18)]),
    ],
    ['a picture of more pixels than memory', 413, () => createDecompressionBomb(100_000, 100_000)],
    ['a photo that breaks off', 400, async () => (await createPhoto()).subarray(0, 40_000)],
    [
      'a JPEG of noise',
      400,
      () => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(500, 7)]),
    ],
    ['nothing', 415, () => Buffer.alloc(0)],
    ['a hundred megabytes', 413, () => Buffer.alloc(100 * 1024 * 1024, 1)],
  ]
  it.each(cases)('is refused with a sentence: %s', async (_name, expected, make) => {
    const { status, body } = await upload(await make())
    expect(status).toBe(expected)
    expect(body.error).toMatch(/^[A-Z].*\.$/)
    expect(body.error).not.toMatch(/vips|sharp|Input/i)
  })

  it('delays nobody else', async () => {
    const large = await gradient(3000, 2000).jpeg({ quality: 50 }).toBuffer()
    const uploads = Promise.all([upload(large), upload(large), upload(large)])
    const asked = performance.now()
    for (let round = 0; round < 5; round++) expect((await app.inject('/api/stats')).statusCode).toBe(200)
    const others = performance.now() - asked
    await uploads
    expect(performance.now() - asked).toBeGreaterThan(others)
  })
})

describe('a client who is not an editor', () => {
  it('cannot upload anything, whatever its size', async () => {
    const member = await signUp(app)
    expect((await upload(Buffer.alloc(100), 'image/png', {})).status).toBe(401)
    expect((await upload(Buffer.alloc(20 * 1024 * 1024), 'image/png', member)).status).toBe(403)
  })
})

describe('an unknown picture address', () => {
  it.each([
    '/pictures/x.webp',
    `/pictures/${'0'.repeat(24)}-800.webp`,
    `/pictures/${'0'.repeat(24)}-99999.webp`,
    '/pictures/..%2fsecret',
  ])('%s is 404', async (url) => expect((await app.inject(url)).statusCode).toBe(404))
})

describe('the cover picker', () => {
  it('draws any recipe for editors, and offers every available icon', async () => {
    const icons = (await client(app, editor).call('pictures.icons')).data
    expect(icons.length).toBeGreaterThan(300)
    const recipe = { scene: 'beach', icon: icons[0].name, palette: 'noon', seed: 12 }
    const { data } = await client(app, editor).call('pictures.preview', recipe)
    expect(data.svg).toMatch(/^<svg .*<\/svg>$/s)
    expect((await client(app, editor).call('pictures.preview', { ...recipe, icon: 'no-such' })).status).toBe(
      400,
    )
  })

  it('says which framings suit the subject in its scene, and which one is shown', async () => {
    const shown = async (icon: string, scene: string) => {
      const recipe = { scene, icon, palette: 'noon', seed: setFraming(7, 'silhouette') }
      return (await client(app, editor).call('pictures.preview', recipe)).data
    }
    const [outdoors, indoors] = [await shown('lion', 'savanna'), await shown('compass', 'study')]
    expect(outdoors).toMatchObject({ framing: 'silhouette' })
    expect(outdoors.suitableFramings).not.toContain('hands')
    expect(indoors.suitableFramings).not.toContain('silhouette')
    expect(indoors.suitableFramings).toContain(indoors.framing)
  })

  it('sets the chosen cover', async () => {
    const cover = { scene: 'snow', icon: 'compass', palette: 'frost', seed: 99 }
    const { data } = await client(app, editor).call('ideas.editing.update', { id: 3, cover })
    const preview = (await client(app, editor).call('pictures.preview', cover)).data.svg
    await expect.poll(async () => (await app.inject(data.imageUrl)).body).toBe(preview)
  })
})
