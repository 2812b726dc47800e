import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { siteFiles } from '#root/start/site/site-files.ts'
import { readConfig } from '#root/start/settings/config.ts'
import { startTestApp } from '../../support/app/test-app.ts'
import { startMapTiles } from '../../support/servers/map-tiles.ts'

async function startWithStyle(settings: Record<string, string>) {
  const app = await startTestApp(settings)
  onTestFinished(() => app.close())
  /** Returns the sources of a directive of the page's Content-Security-Policy. */
  const sourcesOf = async (directive: string, url = '/map') => {
    const { headers } = await app.inject(url)
    const policy = String(headers['content-security-policy']).split('; ')
    return policy
      .find((each) => each.startsWith(`${directive} `))
      ?.split(' ')
      .slice(1)
  }
  return { app, sourcesOf }
}

it('a map style’s origins, and those it names, are allowed by every page, and by the worker of maps', async () => {
  const tiles = await startMapTiles()
  onTestFinished(() => tiles.close())
  const { app, sourcesOf } = await startWithStyle({ MAP_STYLE_URL: tiles.styleUrl })
  await expect
    .poll(async () => (await sourcesOf('connect-src'))?.toSorted())
    .toEqual(["'self'", ...tiles.origins].toSorted())
  expect(await sourcesOf('img-src')).toEqual(expect.arrayContaining(tiles.origins))
  expect(await sourcesOf('connect-src', '/')).toHaveLength(3)
  const worker = readdirSync(join(siteFiles.client, 'assets')).find((file) =>
    /^maplibre-gl-worker.*js$/.test(file),
  )
  const { headers } = await app.inject(`/assets/${worker}`)
  for (const origin of tiles.origins) expect(headers['content-security-policy']).toContain(origin)
  expect(headers['cache-control']).toBe('no-cache')
})

it('hosts in a map style that would change the policy are left out of it, and no more than 20 origins are in it', async () => {
  const tiles = await startMapTiles()
  onTestFinished(() => tiles.close())
  const hosts = ['x;sandbox', 'a,b', '*', '*.tiles.example', "'unsafe-inline'"]
  const many = Array.from({ length: 30 }, (_, index) => `http://t${index}.tiles.example/{z}/{x}/{y}.png`)
  tiles.state.sources = {
    odd: { type: 'raster', tiles: hosts.map((host) => `http://${host}/{z}/{x}/{y}.png`) },
    bracketed: { type: 'raster', tiles: ['http://[2001:db8::1]:8080/{z}/{x}/{y}.png'] },
    many: { type: 'raster', tiles: many },
  }
  const { app, sourcesOf } = await startWithStyle({ MAP_STYLE_URL: tiles.styleUrl })
  await expect.poll(() => sourcesOf('connect-src')).toContain('http://[2001:db8::1]:8080')
  const policy = String((await app.inject('/map')).headers['content-security-policy'])
  for (const host of hosts) expect(policy).not.toContain(`//${host}`)
  expect(policy).not.toContain('sandbox')
  expect(await sourcesOf('connect-src')).toHaveLength(1 + 20)
})

it('each source of a map style counts on its own, with the origin that its description has moved to', async () => {
  const tiles = await startMapTiles()
  onTestFinished(() => tiles.close())
  const [styleOrigin = '', tilesOrigin = ''] = tiles.origins
  tiles.state.sources = {
    missing: { type: 'vector', url: `${tilesOrigin}/missing.json`, tiles: ['https://listed.example/{z}'] },
    large: { type: 'vector', url: `${tilesOrigin}/large.json` },
    odd: { type: 'vector', tiles: 7 },
    archive: { type: 'vector', url: 'pmtiles://https://archive.example/world.pmtiles' },
    picture: { type: 'image', url: `${tilesOrigin}/picture.png` },
    moved: { type: 'vector', url: '/moved.json' },
  }
  const { sourcesOf } = await startWithStyle({ MAP_STYLE_URL: tiles.styleUrl })
  await expect
    .poll(async () => (await sourcesOf('connect-src'))?.toSorted())
    .toEqual(
      [
        "'self'",
        styleOrigin,
        tilesOrigin,
        tilesOrigin.replace('127.0.0.1', 'localhost'),
        'https://described.example',
        'https://listed.example',
      ].toSorted(),
    )
  expect(tiles.asked).toContain('/large.json')
  expect(tiles.asked).not.toContain('/picture.png')
})

it('a map style that cannot be read leaves its own origin and those in MAP_ORIGINS', async () => {
  const tiles = await startMapTiles()
  onTestFinished(() => tiles.close())
  tiles.state.behavior = 'broken'
  const { sourcesOf } = await startWithStyle({
    MAP_STYLE_URL: tiles.styleUrl,
    MAP_ORIGINS: 'https://a.tiles.example, https://b.tiles.example',
  })
  await expect.poll(() => tiles.asked).toContain('/style.json')
  expect(await sourcesOf('connect-src')).toEqual([
    "'self'",
    tiles.origins[0],
    'https://a.tiles.example',
    'https://b.tiles.example',
  ])
})

it('the privacy page names the host that maps load from', async () => {
  const { app } = await startWithStyle({ MAP_STYLE_URL: 'http://127.0.0.1:9/style.json?key=public' })
  const { body } = await app.inject('/privacy')
  expect(body).toMatch(/Our maps load from (?:<!-- -->)?127\.0\.0\.1:9/)
})

it('without a map style, pages may connect to the site alone', async () => {
  const { app, sourcesOf } = await startWithStyle({})
  expect((await app.inject('/privacy')).body).not.toContain('Our maps load from')
  expect(await sourcesOf('connect-src')).toEqual(["'self'"])
  expect(await sourcesOf('img-src')).toEqual(["'self'", 'https:', 'data:'])
})

it.each<[Record<string, string>, string]>([
  [{ MAP_STYLE_URL: 'tiles' }, 'MAP_STYLE_URL must be a URL such as https://tiles.example/style.json.'],
  [
    { MAP_STYLE_URL: 'https://tiles.example/s.json', MAP_ORIGINS: 'https://tiles.example/path' },
    'MAP_ORIGINS must be origins such as https://tiles.example, https://fonts.example.',
  ],
  ...['x;sandbox', 'a,b', '*', "'unsafe-inline'"].map((host): [Record<string, string>, string] => [
    { MAP_STYLE_URL: 'https://tiles.example/s.json', MAP_ORIGINS: `https://${host}` },
    'MAP_ORIGINS must be origins such as https://tiles.example, https://fonts.example.',
  ]),
  [
    { MAP_STYLE_URL: 'https://x;sandbox/s.json' },
    'MAP_STYLE_URL must be a URL such as https://tiles.example/style.json.',
  ],
  [{ MAP_ORIGINS: 'https://tiles.example' }, 'MAP_STYLE_URL is required when MAP_ORIGINS is set.'],
])('the settings %o are refused with a sentence', (settings, sentence) => {
  expect(() => readConfig(settings)).toThrow(sentence)
})
