import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import { afterEach, expect, it } from 'vitest'
import { pictureTooLarge, picturesBusy, tooManyPicturesAtOnce } from '#features/pictures/messages.ts'
import {
  createPictureMaker,
  type PictureMaker,
  createPictureQueue,
} from '#features/pictures/server/picture-maker.ts'
import { publicFailure } from '#platform/server/public-failure.ts'

let maker: PictureMaker | undefined
afterEach(() => maker?.stop())

/** Creates a JPEG of noise, which takes longer to encode than any photo. */
const createNoiseJpeg = (width: number, height: number) =>
  sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 40 })
    .toBuffer()

const listFailures = (outcomes: PromiseSettledResult<unknown>[]) =>
  outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [publicFailure(outcome.reason)] : []))

it('eight of many concurrent pictures of one client are made, and then there is room again', async () => {
  const { make } = (maker = createPictureMaker())
  const file = await createNoiseJpeg(60, 40)
  const outcomes = await Promise.allSettled(Array.from({ length: 12 }, () => make(file, 'eve')))
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(8)
  const tooMany = { status: 429, body: { message: tooManyPicturesAtOnce } }
  expect(listFailures(outcomes)).toMatchObject([tooMany, tooMany, tooMany, tooMany])
  expect((await make(file, 'eve')).sizes).toHaveLength(2)
})

it('a picture that takes too long is aborted, and those behind it continue', async () => {
  maker = createPictureMaker({ maxSeconds: 1 })
  // Allowed by all limits, and slow to encode.
  const [slow, quick] = [await createNoiseJpeg(1600, 14_000), await createNoiseJpeg(60, 40)]
  const outcomes = await Promise.allSettled([maker.make(slow, 'eve'), maker.make(quick, 'ada')])
  expect(listFailures(outcomes)).toMatchObject([{ status: 413, body: { message: pictureTooLarge } }])
  expect(outcomes[1]?.status).toBe('fulfilled')
})

/** Creates a queue whose tasks end on demand. `begun` lists them in order. */
function createManualQueue(limits: Parameters<typeof createPictureQueue>[0]) {
  const queue = createPictureQueue(limits)
  const begun: string[] = []
  const ends: (() => void)[] = []
  const add = (client: string, name: string, bytes = 1) =>
    queue.run({ client, bytes }, () => {
      begun.push(name)
      return new Promise<void>((resolve) => ends.push(resolve))
    })
  return { add, begun, endOne: () => ends.shift()?.() }
}

it('clients are served in turn, whoever has the most waiting', async () => {
  const { add, begun, endOne } = createManualQueue({ maxOfClient: 8, maxBytes: 100 })
  const all = ['eve 1', 'eve 2', 'eve 3', 'ada 1', 'bob 1', 'ada 2'].map((name) =>
    add(name.slice(0, 3), name),
  )
  const inTurn = ['eve 1', 'eve 2', 'ada 1', 'bob 1', 'eve 3', 'ada 2']
  for (let count = 1; count <= inTurn.length; count++) {
    await expect.poll(() => begun).toEqual(inTurn.slice(0, count))
    endOne()
  }
  await Promise.all(all)
})

it('a full queue drops the last picture of the client with the most, in favour of one with fewer', async () => {
  const { add, begun, endOne } = createManualQueue({ maxOfClient: 8, maxBytes: 50 })
  const eve = Array.from({ length: 6 }, (_, index) => add('eve', `eve ${index + 1}`, 10))
  const ada = add('ada', 'ada 1', 10)
  const bob = add('bob', 'bob 1', 10)
  const busy = { status: 503, body: { message: picturesBusy } }
  expect(listFailures(await Promise.allSettled(eve.slice(4)))).toMatchObject([busy, busy])
  const [large] = listFailures(await Promise.allSettled([add('joe', 'joe 1', 40)]))
  expect(large).toMatchObject(busy)
  for (let count = 1; count <= 6; count++) {
    await expect.poll(() => begun).toHaveLength(count)
    endOne()
  }
  await Promise.all([...eve.slice(0, 4), ada, bob])
})
