import { hash } from 'node:crypto'
import { brotliCompressSync, brotliDecompressSync, constants, gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import {
  compress,
  isCompressedFast,
  decompress,
  type Coding,
} from '#platform/server/response-cache/compression.ts'

const long = 256 * 1024
const sentence = 'There is much to say of lakes, and of all that can be done there. '
const createText = (length: number) =>
  Buffer.from(sentence.repeat(length / sentence.length + 1).slice(0, length))
const decoders = { br: brotliDecompressSync, gzip: gunzipSync }

/** Whether a result is available in the same turn: results of worker threads are not. */
async function isDoneInThisTurn(doing: Promise<unknown>): Promise<boolean> {
  let isDone = false
  const done = doing.then(() => (isDone = true))
  await new Promise((resolve) => process.nextTick(resolve))
  const wasDone = isDone
  await done
  return wasDone
}

describe.each(['br', 'gzip'] as const)('compressed with %s', (coding: Coding) => {
  it.each([
    {
      what: 'a response that a client waits for is compressed in the main thread',
      length: long,
      pace: 'now',
      isHere: true,
    },
    {
      what: 'a long response is compressed in a worker thread',
      length: long + 1,
      pace: 'now',
      isHere: false,
    },
    {
      what: 'a background response is compressed in a worker thread',
      length: 10,
      pace: 'aside',
      isHere: false,
    },
  ] as const)('$what', async ({ length, pace, isHere }) => {
    expect(await isDoneInThisTurn(compress(createText(length), coding, pace))).toBe(isHere)
  })

  it.each([
    [20_000, 'now'],
    [20_000, 'aside'],
    [long + 1, 'now'],
  ] as const)('%i bytes say the same, %s', async (length, pace) => {
    const body = await compress(createText(length), coding, pace)
    expect(body.length).toBeLessThan(length / 10)
    expect(decoders[coding](body).equals(createText(length))).toBe(true)
  })
})

describe('light compression', () => {
  // Pseudo-random words, so that compression levels give different sizes.
  const words = sentence.split(' ')
  const varied = Buffer.from(
    Array.from(
      { length: 5_000 },
      (_, at) => words[parseInt(hash('md5', `${at}`).slice(0, 6), 16) % words.length],
    ).join(' '),
  )

  it('gives more bytes, and is marked as such', async () => {
    const [now, aside] = [await compress(varied, 'br', 'now'), await compress(varied, 'br', 'aside')]
    expect(now.length).toBeGreaterThan(aside.length)
    expect([isCompressedFast(varied, 'br', 'now'), isCompressedFast(varied, 'br', 'aside')]).toEqual([
      true,
      false,
    ])
  })

  it.each([
    { what: 'a response that a client waits for', length: long, coding: 'br', pace: 'now', is: true },
    { what: 'no long response', length: long + 1, coding: 'br', pace: 'now', is: false },
    { what: 'no background response', length: 10, coding: 'br', pace: 'aside', is: false },
    { what: 'no gzip', length: 10, coding: 'gzip', pace: 'now', is: false },
  ] as const)('is used for $what', ({ length, coding, pace, is }) => {
    expect(isCompressedFast(Buffer.alloc(length), coding, pace)).toBe(is)
  })
})

describe('decompressed', () => {
  /** Creates content with an exact compressed size. */
  function compressedTo(length: number): Buffer {
    const noise = Buffer.concat(
      Array.from({ length: length / 32 + 1 }, (_, at) => hash('sha256', `${at}`, 'buffer')),
    )
    for (let most = length; most > 0; most--) {
      const body = brotliCompressSync(noise.subarray(0, most), {
        params: { [constants.BROTLI_PARAM_QUALITY]: 1 },
      })
      if (body.length === length) return body
    }
    throw new Error('Nothing takes so many bytes')
  }

  it.each([
    {
      what: 'a body that a client waits for is decompressed in the main thread',
      length: long / 8,
      pace: undefined,
      isHere: true,
    },
    {
      what: 'a long body is decompressed in a worker thread',
      length: long / 8 + 1,
      pace: undefined,
      isHere: false,
    },
    {
      what: 'a background body is decompressed in a worker thread',
      length: 100,
      pace: 'aside',
      isHere: false,
    },
  ] as const)('$what', async ({ length, pace, isHere }) => {
    const body = compressedTo(length)
    expect(await isDoneInThisTurn(decompress(body, pace))).toBe(isHere)
    expect((await decompress(body, pace)).equals(brotliDecompressSync(body))).toBe(true)
  })
})
