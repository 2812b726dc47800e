import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { pictureTooLarge, picturesBusy } from '#features/pictures/messages.ts'
import { openPictureMaker } from '#features/pictures/server/picture-making.ts'
import { publicFailure } from '#platform/server/errors.ts'

/** A JPEG of noise, on which an encoder has more to do than on any photo. */
const noise = (width: number, height: number) =>
  sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 40 })
    .toBuffer()

const failureOf = ({ reason }: PromiseRejectedResult) => publicFailure(reason)

it('of many pictures at once eight are made, the others are told to come back, and then there is room again', async () => {
  const maker = openPictureMaker()
  const file = await noise(60, 40)
  const outcomes = await Promise.allSettled(Array.from({ length: 12 }, () => maker.make(file)))
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(8)
  const refusals = outcomes.filter((outcome) => outcome.status === 'rejected').map(failureOf)
  const busy = { status: 503, retryAfter: 20, body: { error: picturesBusy, message: picturesBusy } }
  expect(refusals).toMatchObject([busy, busy, busy, busy])
  expect((await maker.make(file)).sizes).toHaveLength(2)
})

it('a picture that takes too long is given up, and those behind it get their turn', async () => {
  const maker = openPictureMaker(1)
  // Nothing in it is forbidden: within 50 megapixels, and most of them have to be encoded.
  const [slow, quick] = [await noise(1600, 16_000), await noise(60, 40)]
  const [given, made] = await Promise.allSettled([maker.make(slow), maker.make(quick)])
  expect(given.status === 'rejected' && failureOf(given)).toMatchObject({
    status: 413,
    body: { message: pictureTooLarge },
  })
  expect(made.status).toBe('fulfilled')
})
