import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createOutboundGuard, isPublicAddress } from '#platform/server/outbound-guard.ts'
import { startTestApp, type TestApp } from '../../support/app/test-app.ts'
import { startOfficialPages } from '../../support/servers/official-pages.ts'
import { startReceiver, type Receiver } from '../../support/servers/webhook-receiver.ts'
import { createAdmin, soon } from './webhook-admin.ts'

const privateAddresses = [
  '127.0.0.1',
  '127.8.8.8',
  '0.0.0.0',
  '10.1.2.3',
  '172.16.0.1',
  '192.168.1.1',
  '100.64.0.1',
  '169.254.169.254',
  '168.63.129.16',
  '192.0.0.192',
  '198.18.0.1',
  '224.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::127.0.0.1',
  '::7f00:1',
  '4000::1',
  '::ffff:127.0.0.1',
  '::ffff:a9fe:a9fe',
  '::ffff:168.63.129.16',
  '::ffff:a83f:8110',
  '0:0:0:0:0:ffff:a83f:8110',
  '::ffff:0:168.63.129.16',
  '::168.63.129.16',
  '64:ff9b::168.63.129.16',
  '2002:a83f:8110::1',
  '2001:0:4136:e378:8000:63bf:57c0:7eef',
  '64:ff9b::7f00:1',
  '64:ff9b:1::7f00:1',
  '2002:7f00:1::',
  '2001:0:7f00:1::',
  'fc00::1',
  'fd00:ec2::254',
  'fe80::1',
  'fec0::1',
  'ff02::1',
  'no address',
]

describe('an IP address', () => {
  it.each(privateAddresses)('%s is not public', (address) => {
    expect(isPublicAddress(address)).toBe(false)
  })

  it.each(['1.1.1.1', '93.184.215.14', '2606:4700:4700::1111'])('%s is public', (address) => {
    expect(isPublicAddress(address)).toBe(true)
  })
})

const createWebhookRequest = (url: string) => ({ url: new URL(url), headers: {}, body: '{}' })
const going = new AbortController().signal

describe('the outbound request guard', () => {
  let receiver: Receiver
  beforeAll(async () => {
    receiver = await startReceiver()
  })
  afterAll(() => receiver.close())

  it('refuses a name whose address has become private', async () => {
    const answers = [['93.184.215.14'], ['127.0.0.1']]
    const resolve = async () => (answers.shift() ?? []).map((address) => ({ address, family: 4 }))
    const guard = createOutboundGuard(new Set(), resolve)
    const url = receiver.url.replace('127.0.0.1', 'rebinding.example')
    await guard.find(new URL(url))
    await expect(guard.post(createWebhookRequest(url), going)).rejects.toThrow('private network')
    expect(receiver.received).toEqual([])
  })

  it('resolves a name once, and connects to that address', async () => {
    let asked = 0
    const resolve = async () => {
      asked += 1
      return [{ address: asked === 1 ? '127.0.0.1' : '192.0.2.1', family: 4 }]
    }
    const guard = createOutboundGuard(new Set(['their.example']), resolve)
    expect(
      await guard.post(createWebhookRequest(receiver.url.replace('127.0.0.1', 'their.example')), going),
    ).toBe(204)
    expect(asked).toBe(1)
    expect(receiver.received.at(-1)?.headers.host).toMatch(/^their\.example:/)
  })

  it('refuses a name with a private address among several', async () => {
    const both = ['93.184.215.14', '10.0.0.1'].map((address) => ({ address, family: 4 }))
    const guard = createOutboundGuard(new Set(), () => Promise.resolve(both))
    await expect(guard.find(new URL('https://half.example'))).rejects.toThrow('private network')
  })

  it('refuses private addresses in any notation', async () => {
    const guard = createOutboundGuard(new Set())
    for (const host of [
      '2130706433',
      '0x7f.1',
      '127.1',
      '[::1]',
      '[::ffff:127.0.0.1]',
      '127.0.0.1.',
      '[::ffff:168.63.129.16]',
    ])
      await expect(guard.find(new URL(`https://${host}/`))).rejects.toThrow('private network')
  })

  it('waits for a response no longer than the timeout', async () => {
    const silent = await startReceiver()
    silent.state.answer = () => 'nothing'
    const guard = createOutboundGuard(new Set(['127.0.0.1']), undefined, 300)
    await expect(guard.post(createWebhookRequest(silent.url), going)).rejects.toThrow(
      expect.objectContaining({ name: 'TimeoutError' }),
    )
    await silent.close()
  })

  it('reads little of an endless response', async () => {
    const talker = await startReceiver()
    talker.state.answer = () => 'endless'
    const guard = createOutboundGuard(new Set(['127.0.0.1']), undefined, 60_000)
    expect(await guard.post(createWebhookRequest(talker.url), going)).toBe(200)
    // Bytes in the system's buffers are not read.
    expect(talker.told()).toBeLessThan(talker.endlessBytes)
    await talker.close()
  })

  it('allows http only to hosts that the operator listed', () => {
    const guard = createOutboundGuard(new Set(['n8n']))
    const allowed = [
      'https://a.example',
      'http://a.example',
      'http://n8n:5678',
      'http://n8n.example',
      'file:///n8n',
    ]
    expect(allowed.map((url) => guard.allows(new URL(url)))).toEqual([true, false, true, false, false])
  })
})

describe('a visit of a page', () => {
  let pages: Awaited<ReturnType<typeof startOfficialPages>>
  beforeAll(async () => {
    pages = await startOfficialPages()
  })
  beforeEach(() => {
    pages.asked.length = 0
    pages.state.answer = () => 200
  })
  afterAll(() => pages.close())

  const hosts = new Set(['park.example.org', 'new.example.org'])
  const guard = createOutboundGuard(hosts, async () => [{ address: '127.0.0.1', family: 4 }], 3_000)
  const visit = (page: string) => guard.visit({ url: new URL(pages.urlOf(page)), headers: {} })

  it('sends HEAD only, if that succeeds', async () => {
    expect(await visit('park.example.org/')).toBe(200)
    expect(pages.asked).toMatchObject([{ method: 'HEAD', host: 'park.example.org', path: '/' }])
  })

  it('sends GET to a server that refuses HEAD', async () => {
    pages.state.answer = ({ method }) => (method === 'HEAD' ? 405 : 200)
    expect(await visit('park.example.org/')).toBe(200)
    expect(pages.asked.map(({ method }) => method)).toEqual(['HEAD', 'GET'])
  })

  it('follows redirects to other hosts', async () => {
    pages.state.answer = ({ host }) =>
      host === 'new.example.org' ? 200 : { redirect: pages.urlOf('new.example.org/visit') }
    expect(await visit('park.example.org/')).toBe(200)
    expect(pages.asked.map(({ host, path }) => host + path)).toEqual([
      'park.example.org/',
      'new.example.org/visit',
    ])
  })

  it('does not follow a redirect into a private network', async () => {
    pages.state.answer = () => ({ redirect: pages.urlOf('inside.example.org/') })
    await expect(visit('park.example.org/')).rejects.toThrow('private network')
    expect(pages.asked.map(({ host }) => host)).toEqual(['park.example.org'])
  })

  it.each(['http://other.example.org/', 'ftp://park.example.org/', 'https://['])(
    'does not follow a redirect to %s',
    async (redirect) => {
      pages.state.answer = () => ({ redirect })
      await expect(visit('park.example.org/')).rejects.toThrow('redirects to a URL that is not allowed')
    },
  )

  it('follows five redirects at most', async () => {
    pages.state.answer = ({ path }) => ({ redirect: `${path}a` })
    await expect(visit('park.example.org/')).rejects.toThrow('redirects more than 5 times')
    expect(pages.asked.length).toBe(6)
  })

  it('waits for all of its responses no longer than the timeout', async () => {
    pages.state.answer = ({ path }) => (path === '/' ? { redirect: '/slow' } : 'nothing')
    await expect(visit('park.example.org/')).rejects.toThrow(
      expect.objectContaining({ name: 'TimeoutError' }),
    )
  })
})

describe('an endpoint', () => {
  let app: TestApp
  let receiver: Receiver
  let desk: Awaited<ReturnType<typeof createAdmin>>
  beforeAll(async () => {
    app = await startTestApp()
    desk = await createAdmin(app)
    receiver = await startReceiver()
  })
  afterEach(() => app.orm.em.fork().execute('delete from webhook_endpoint'))
  afterAll(async () => {
    await app.close()
    await receiver.close()
  })

  const refused = [
    'https://localhost/hook',
    'https://127.0.0.1/hook',
    'https://[::1]/hook',
    'https://[::ffff:10.0.0.1]/hook',
    'https://[::ffff:168.63.129.16]/hook',
    'https://169.254.169.254/latest/meta-data',
    'https://user:secret@1.1.1.1/',
    'http://1.1.1.1/hook',
    'ftp://1.1.1.1/hook',
    'hook',
  ]
  it.each(refused)('at %s is refused, with the name of the field', async (url) => {
    const made = await desk.admin.call('webhooks.make', { name: 'x', url, events: ['idea.published'] })
    expect(made).toMatchObject({ status: 400, refusal: { issues: { url: [expect.any(String)] } } })
  })

  it('cannot be changed to a private address later', async () => {
    const { id } = await desk.endpoint('https://1.1.1.1/hook')
    const changed = await desk.admin.call('webhooks.change', { id, url: 'https://10.0.0.1/hook' })
    expect(changed.status).toBe(400)
  })

  it('whose name has become a private address gets nothing, and the admin sees why', async () => {
    const { id } = await desk.endpoint('https://1.1.1.1/hook')
    await desk.admin.call('webhooks.change', { id, isPaused: true })
    // Simulates a name that was public when it was entered.
    const { port } = new URL(receiver.url)
    const em = app.orm.em.fork()
    await em.execute('update webhook_endpoint set url = ? where id = ?', [
      `https://localhost:${port}/hook`,
      id,
    ])
    await desk.admin.call('webhooks.change', { id, isPaused: false })
    await desk.admin.call('webhooks.ping', { id })
    await expect
      .poll(async () => (await desk.deliveries(id))[0], soon)
      .toMatchObject({ state: 'failed', status: null, problem: expect.stringContaining('private network') })
    expect(receiver.received).toEqual([])
  })

  it('is one of twenty at most', async () => {
    const made: number[] = []
    for (let at = 0; at < 21; at += 1) {
      const { status } = await desk.admin.call('webhooks.make', {
        name: `The ${at}th`,
        url: 'https://1.1.1.1/hook',
        events: ['idea.archived'],
      })
      made.push(status)
    }
    expect([made.filter((status) => status === 200).length, made.at(-1)]).toEqual([20, 409])
  })
})
