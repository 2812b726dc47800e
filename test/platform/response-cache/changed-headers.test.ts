import { expect, it } from 'vitest'
import { createCachedSite, waitForFresh } from '../../support/app/cached-site.ts'

const body = 'There is much to say. '.repeat(200)

it.each(['br', 'gzip', 'identity'])(
  'a response with an unchanged body has its new headers: %s',
  async (coding) => {
    const { ask, change, making } = createCachedSite({ policy: waitForFresh })
    const saying = (of: string) => making(async () => ({ status: 200, headers: { 'x-of': of }, body }))
    saying('yesterday')
    const before = await ask('/', { 'accept-encoding': coding })
    saying('today')
    change('/')
    const known = { 'accept-encoding': coding, 'if-none-match': String(before.headers.etag) }
    const after = await ask('/', known)
    expect(before.headers['x-of']).toBe('yesterday')
    expect([after.statusCode, after.headers['x-of']]).toEqual([200, 'today'])
  },
)
