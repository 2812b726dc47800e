import sharp from 'sharp'
import { describe, expect, it, onTestFinished } from 'vitest'
import { z } from 'zod'
import { startTestApp } from '../../support/app/test-app.ts'

const picture = z.object({ src: z.string(), sizes: z.string(), type: z.string() })
const manifest = z.object({
  id: z.string(),
  categories: z.array(z.string()),
  shortcuts: z.array(z.object({ name: z.string(), url: z.string(), icons: z.array(picture) })),
  screenshots: z.array(picture.extend({ form_factor: z.string(), label: z.string() })).optional(),
  share_target: z.object({
    action: z.string(),
    method: z.string(),
    enctype: z.string(),
    params: z.record(z.string(), z.string()),
  }),
})

/** Starts a site and returns its manifest, and a function that fetches a path. */
async function readManifest(env: Record<string, string> = {}) {
  const app = await startTestApp(env)
  onTestFinished(() => app.close())
  const read = manifest.parse((await app.inject(`${env.BASE_PATH ?? ''}/site.webmanifest`)).json())
  return { ...read, get: (url: string) => app.inject(url) }
}

describe('the web app manifest', () => {
  it('has shortcuts to the list, a random idea and a new idea, each with its icon, which lead to pages', async () => {
    const { id, categories, shortcuts, get } = await readManifest()
    expect([id, categories]).toEqual(['/', ['lifestyle', 'travel']])
    expect(shortcuts.map(({ name, url }) => `${name} ${url}`)).toEqual([
      'My Bucket List /my-bucket-list',
      'Random idea /#random-idea',
      'Add a custom idea /my-bucket-list/add',
    ])
    expect(new Set(shortcuts.map(({ icons: [icon] }) => icon?.src)).size).toBe(3)
    for (const { url, icons } of shortcuts) {
      // oxlint-disable-next-line no-await-in-loop -- they are three
      expect([url, (await get(url.replace(/#.*/, ''))).statusCode]).toEqual([url, 200])
      // oxlint-disable-next-line no-await-in-loop -- they are three
      for (const { src, sizes, type } of icons) expect(await measure(await get(src))).toEqual({ sizes, type })
    }
  })

  it('has a narrow and a wide screenshot, small and in a shape that browsers accept', async () => {
    const { screenshots = [], get } = await readManifest()
    expect(screenshots.map((screenshot) => screenshot.form_factor)).toEqual(['narrow', 'wide'])
    for (const { src, sizes, type } of screenshots) {
      // oxlint-disable-next-line no-await-in-loop -- they are two
      const file = await get(src)
      // oxlint-disable-next-line no-await-in-loop -- they are two
      expect(await measure(file)).toEqual({ sizes, type })
      expect(file.rawPayload.length).toBeLessThan(100_000)
      // Chromium leaves out other screenshots.
      const [short = 0, long = 0] = sizes
        .split('x')
        .map(Number)
        .toSorted((a, b) => a - b)
      expect([short >= 320, long <= 3840, long / short <= 2.3]).toEqual([true, true, true])
    }
  })

  it('lets other apps share texts of any length with the form of a custom idea', async () => {
    expect((await readManifest()).share_target).toEqual({
      action: '/my-bucket-list/share',
      method: 'POST',
      // Chromium complains about a manifest without it.
      enctype: 'application/x-www-form-urlencoded',
      params: { title: 'title', text: 'text', url: 'url' },
    })
  })

  it('leads to the form with what was shared in the fragment, as text, and only from the browser or the site', async () => {
    const app = await startTestApp({ BASE_PATH: '/bucket' })
    onTestFinished(() => app.close())
    const share = (payload: string, headers = {}) =>
      app.inject({
        method: 'POST',
        url: '/bucket/my-bucket-list/share',
        headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
        payload,
      })
    const fields = new URLSearchParams({ title: '"><b>', text: 'ж'.repeat(5000), url: '', other: 'x' })
    const { statusCode, headers, body } = await share(fields.toString(), { 'sec-fetch-site': 'none' })
    expect([statusCode, headers['cache-control'], headers.location]).toEqual([200, 'no-store', undefined])
    const [, address = ''] = /content="0; url=([^"]*)"/.exec(body) ?? []
    const [path, fragment] = address.replaceAll('&amp;', '&').split('#')
    expect(path).toBe('/bucket/my-bucket-list/add')
    expect([...new URLSearchParams(fragment)]).toEqual([...fields].slice(0, 2))
    expect(body).not.toContain('<b>')
    expect((await share('title=A', { 'sec-fetch-site': 'cross-site' })).statusCode).toBe(403)
    // The form accepts less.
    const [, cut = ''] = /#text=(a*)"/.exec((await share(`text=${'a'.repeat(300_000)}`)).body) ?? []
    expect(cut).toHaveLength(20_000)
  })

  it.each([
    ['a name', { SITE_NAME: 'Ladle' }],
    ['words', { PRODUCT_NOUN: 'Recipe' }],
    ['colors', { PRODUCT_ACCENT: '#1e7a46' }],
    ['a catalogue', { SEED: 'none' }],
  ])('shows no pictures of our site if the operator has chosen %s', async (_, env) => {
    const { screenshots, categories } = await readManifest(env)
    expect([screenshots, categories]).toEqual([undefined, ['lifestyle']])
  })

  it('has the operator’s words, colors and base path', async () => {
    const { shortcuts, share_target: target } = await readManifest({
      PRODUCT_NOUN: 'Recipe',
      LIST_NOUN: 'Recipe Box',
      PRODUCT_ACCENT: '#1e7a46',
      BASE_PATH: '/bucket',
    })
    expect(shortcuts.map(({ name, url, icons: [icon] }) => `${name} ${url} ${icon?.src}`)).toEqual([
      'My Recipe Box /bucket/my-bucket-list /bucket/icon-192.png',
      'Random recipe /bucket/#random-idea /bucket/icon-192.png',
      'Add a custom recipe /bucket/my-bucket-list/add /bucket/icon-192.png',
    ])
    expect(target.action).toBe('/bucket/my-bucket-list/share')
  })
})

async function measure({ rawPayload, headers }: { rawPayload: Buffer; headers: Record<string, unknown> }) {
  const { width, height } = await sharp(rawPayload).metadata()
  return { sizes: `${width}x${height}`, type: headers['content-type'] }
}
