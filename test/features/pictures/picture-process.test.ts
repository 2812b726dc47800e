import { execFileSync } from 'node:child_process'
import sharp from 'sharp'
import { afterEach, describe, expect, it } from 'vitest'
import { notAPicture, pictureTooLarge } from '#features/pictures/messages.ts'
import { createPictureMaker, type PictureMaker } from '#features/pictures/server/picture-maker.ts'
import { publicFailure } from '#platform/server/public-failure.ts'
import { createPlainPicture } from '../../support/app/pictures.ts'
import { listPictureDecoders } from '../../support/site/picture-decoders.ts'
import { heavyPictures, createPlainAvif, createTiffNamedWebp } from './heavy-pictures.ts'

let maker: PictureMaker
afterEach(() => maker.stop())

/** More than the idle process needs, and less than any of the heavy pictures. */
const smallMemoryMb = 130

const outcome = async (file: Buffer, client = 'ada') =>
  maker.make(file, client).then(
    ({ sizes }) => sizes.map(({ width }) => width),
    (error) => publicFailure(error),
  )
const tooLarge = { status: 413, body: { message: pictureTooLarge } }

const decoders = () => listPictureDecoders(process.pid)

describe('the picture process', () => {
  it('starts with the first picture, handles the next one too, and ends when idle', async () => {
    maker = createPictureMaker({ idleMs: 2_000 })
    expect(decoders()).toEqual([])
    expect(await outcome(await createPlainPicture())).toEqual([800, 1600])
    const [first] = decoders()
    expect(first).toBeDefined()
    expect(await outcome(await createPlainPicture('#fff'))).toEqual([800, 1600])
    expect(decoders()).toEqual([first])
    await expect.poll(decoders).toEqual([])
    expect(await outcome(await createPlainPicture('#000'))).toEqual([800, 1600])
    expect(decoders()).toHaveLength(1)
  })

  it.each(heavyPictures)('refuses before decoding: %s', async (_name, make) => {
    maker = createPictureMaker({ memoryMb: smallMemoryMb })
    expect(await outcome(await createPlainPicture())).toEqual([800, 1600])
    const [first] = decoders()
    expect(await outcome(await make())).toMatchObject(tooLarge)
    // Decoding it would have ended the process.
    expect(decoders()).toEqual([first])
  })

  it('refuses a TIFF that claims to be a WebP', async () => {
    maker = createPictureMaker()
    expect((await sharp(await createTiffNamedWebp()).metadata()).format).toBe('tiff')
    expect(await outcome(await createTiffNamedWebp())).toMatchObject({
      status: 415,
      body: { message: notAPicture },
    })
  })

  it('dies if a picture exceeds its memory, and is replaced', async () => {
    maker = createPictureMaker({ memoryMb: smallMemoryMb })
    const [heavy, light] = await Promise.all([
      outcome(await createPlainAvif(3900, 4000), 'eve'),
      outcome(await createPlainPicture(), 'ada'),
    ])
    expect(heavy).toMatchObject(tooLarge)
    expect(light).toEqual([800, 1600])
  })

  it('makes a picture of the largest allowed size', async () => {
    maker = createPictureMaker()
    expect(await outcome(await createPlainAvif(4000, 4000))).toEqual([800, 1600])
  })

  it('inherits none of the site’s settings', async () => {
    process.env.PICTURE_TEST_SECRET = 'not to be passed on'
    try {
      maker = createPictureMaker()
      await outcome(await createPlainPicture())
      const [pid] = decoders()
      const environment = execFileSync('ps', ['eww', '-o', 'args=', '-p', String(pid)], { encoding: 'utf8' })
      expect(environment).toContain('NODE_CHANNEL_FD')
      expect(environment).not.toContain('PICTURE_TEST_SECRET')
    } finally {
      delete process.env.PICTURE_TEST_SECRET
    }
  })

  it('ends with the site, even during a picture', async () => {
    maker = createPictureMaker()
    await outcome(await createPlainPicture())
    const made = outcome(await createPlainAvif(4000, 4000))
    await maker.stop()
    expect(decoders()).toEqual([])
    expect(await made).toMatchObject({ status: 503 })
  })
})
