import { setTimeout as wait } from 'node:timers/promises'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { ComputedResponse } from '#platform/server/response-cache/cached-response.ts'
import { serviceUnavailable, notFound } from '#platform/server/errors.ts'
import { yieldToEventLoop } from '#platform/server/scheduling/fair-queue.ts'
import {
  editor,
  createCachedSite,
  waitForFresh,
  said,
  serveStale,
  stopClock,
} from '../../support/app/cached-site.ts'

const soon = { shownMs: 1_000, waitMs: 60_000, longestMs: 10_000 }
const overloaded = { ...soon, waitMs: 0 }

/** Waits until revalidations have started. */
async function waitForRevalidations(): Promise<void> {
  for (let turn = 0; turn < 5; turn++) await yieldToEventLoop()
}

/** Computes a response slowly. */
const computeSlowly = async (): Promise<ComputedResponse> => {
  await wait(30)
  return said('new')
}

describe('a visitor', () => {
  it.each([
    ['gets the stale response at once', soon, 999, '1'],
    ['waits for the new one after that', soon, 1_000, 'new'],
    ['gets the stale response for longer under load', overloaded, 9_999, '1'],
    ['waits nevertheless if the change is old', overloaded, 10_000, 'new'],
    ['gets the stale response at once by default', undefined, 0, '1'],
    ['waits by default if the change is old', undefined, 10_000, 'new'],
  ])('%s', async (_what, policy, age, body) => {
    const pass = stopClock()
    const { read, change, making } = createCachedSite(policy && { policy })
    await read('/')
    change('/')
    pass(age)
    making(computeSlowly)
    expect(await read('/')).toBe(body)
  })

  it.each([
    [false, '1'],
    [true, 'new'],
  ])('gets no stale response of a change that may be older than it seems (%s)', async (isLate, body) => {
    stopClock()
    const { read, change, making } = createCachedSite({ policy: soon })
    await read('/')
    change('/', isLate)
    making(computeSlowly)
    expect(await read('/')).toBe(body)
  })

  it('is by default a client that has changed nothing', async () => {
    const { read, change } = createCachedSite({ policy: serveStale })
    await read('/')
    change('/')
    expect(await read('/', editor)).toBe('1')
  })

  it('no longer gets what another client has removed', async () => {
    for (const making of [async () => said('gone', 404), () => Promise.reject(notFound('gone'))]) {
      const site = createCachedSite({
        policy: serveStale,
        isStrict: async ({ headers }) => 'cookie' in headers,
      })
      await site.read('/')
      site.change('/')
      site.making(making)
      expect(await site.read('/', editor)).toBe('404 gone')
      expect(await site.read('/')).toBe('404 gone')
    }
  })

  it('sees no background failure, and neither does the process', async () => {
    const failures: unknown[] = []
    const note = (failure: unknown) => void failures.push(failure)
    process.on('unhandledRejection', note)
    onTestFinished(() => void process.off('unhandledRejection', note))
    const { read, change, making } = createCachedSite({ policy: serveStale })
    await read('/')
    change('/')
    making(() => Promise.reject(notFound('gone')))
    expect(await read('/')).toBe('1')
    await expect.poll(() => read('/')).toBe('404 gone')
    expect(failures).toEqual([])
  })
})

describe('a failed revalidation', () => {
  it.each([
    ['is rejected', () => Promise.reject(serviceUnavailable('Away', 5))],
    ['responds 503', async () => said('away', 503)],
    ['responds 500', async () => said('broken', 500)],
  ])(
    'because it %s is retried after a second, with the stale response in the meantime',
    async (_why, failing) => {
      const pass = stopClock()
      const { read, change, making, made } = createCachedSite({ policy: waitForFresh })
      await read('/')
      change('/')
      making(failing)
      for (let turn = 0; turn < 3; turn++) expect(await read('/')).toBe('1')
      await waitForRevalidations()
      expect(made).toHaveLength(2)
      pass(999)
      await read('/')
      await waitForRevalidations()
      expect(made).toHaveLength(2)
      pass(1)
      await read('/')
      await expect.poll(() => made.length).toBe(3)
    },
  )

  it('delays no visitor', async () => {
    const pass = stopClock()
    const { read, change, making } = createCachedSite({ policy: waitForFresh })
    await read('/')
    change('/')
    making(async () => said('away', 503))
    await read('/')
    pass(1_000)
    making(computeSlowly)
    expect(await read('/')).toBe('1')
    await expect.poll(() => read('/')).toBe('new')
  })
})

describe('a client that may have made a change', () => {
  const watched = {
    policy: serveStale,
    isStrict: async ({ headers }: { headers: object }) => 'cookie' in headers,
  }

  it('waits for a few computations under constant changes, not forever', async () => {
    const { read, change, making, made } = createCachedSite(watched)
    await read('/')
    change('/')
    making(async () => {
      await wait(0)
      if (made.length < 10) change('/')
      return said(`made ${made.length} times`)
    })
    expect(await read('/', editor)).toBe('made 5 times')
  })

  it('gets the cached response if nothing has changed', async () => {
    const { read, made } = createCachedSite(watched)
    for (let turn = 0; turn < 2; turn++) await read('/', editor)
    expect(made).toHaveLength(1)
  })

  it('waits for a revalidation, while visitors get the stale response', async () => {
    const { read, change, making, made } = createCachedSite(watched)
    await read('/')
    change('/')
    making(computeSlowly)
    const waiting = read('/', editor)
    expect(await read('/')).toBe('1')
    expect(await waiting).toBe('new')
    expect(made).toEqual([
      { url: '/', isRenewal: false },
      { url: '/', isRenewal: true },
    ])
  })

  it('gets a 404', async () => {
    const { read, making } = createCachedSite(watched)
    making(async () => said('nothing here', 404))
    expect(await read('/', editor)).toBe('404 nothing here')
  })

  it('waits for one attempt if it fails', async () => {
    const { read, change, making, made } = createCachedSite(watched)
    await read('/')
    change('/')
    making(async () => said('away', 503))
    expect(await read('/', editor)).toBe('1')
    expect(made).toHaveLength(2)
  })
})

describe('the check for changes', () => {
  const asked = async (isKnown: boolean, headers: Record<string, string>) => {
    const learned: string[] = []
    const { read } = createCachedSite({
      changes: {
        isKnown: () => isKnown,
        current: async () => learned.push('current'),
        catchUp: async () => learned.push('all'),
      },
      isStrict: async (request) => 'cookie' in request.headers,
    })
    await read('/', headers)
    return learned
  }

  it.each([
    ['nobody if the version is known', true, {}, []],
    ['a visitor if it is unknown', false, {}, ['current']],
    ['a client that may have made a change', true, editor, ['all']],
  ])('is requested by %s', async (_what, isKnown, headers, learned) => {
    expect(await asked(isKnown, headers)).toEqual(learned)
  })
})
