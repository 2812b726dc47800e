import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { iconMarks, iconSide, safeRadius } from '#features/covers/server/share-card.ts'
import { palettes } from '#features/covers/server/drawing/color.ts'
import { createIconFiles } from '../../features/covers/icon-files.ts'
import { startTestApp, type TestApp } from '../../support/app/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ SITE_NAME: 'Irgendwann' })
})
afterAll(() => app.close())

const manifest = z.object({
  name: z.string(),
  short_name: z.string(),
  start_url: z.string(),
  display: z.string(),
  display_override: z.array(z.string()),
  icons: z.array(z.object({ src: z.string(), sizes: z.string(), type: z.string(), purpose: z.string() })),
})

/** Returns the mean difference of two pictures of the same size, from 0 to 255. */
async function getMeanDifference(one: Buffer, other: Buffer): Promise<number> {
  const [a = Buffer.of(0), b = Buffer.of(255)] = await Promise.all(
    [one, other].map((file) => sharp(file).ensureAlpha().raw().toBuffer()),
  )
  if (a.length !== b.length) return 255
  let sum = 0
  for (const [index, byte] of a.entries()) sum += Math.abs(byte - (b[index] ?? 0))
  return sum / a.length
}

describe('the site’s icon', () => {
  it('is linked on every page in each of its formats', async () => {
    for (const path of ['/', '/ideas/1', '/login', '/nothing-here']) {
      const { body } = await app.inject(path)
      expect(body).toContain('<link rel="icon" href="/favicon.ico" sizes="32x32">')
      expect(body).toContain('<link rel="icon" href="/favicon.svg" type="image/svg+xml">')
      expect(body).toContain('<link rel="apple-touch-icon" href="/apple-touch-icon.png">')
    }
  })

  it('is shown before the site’s name in the header', async () => {
    const { body } = await app.inject('/')
    const [header = ''] = /<header[^]*?<\/header>/.exec(body) ?? []
    expect(header).toMatch(/<img src="\/favicon\.svg"[^>]*alt=""[^>]*\/>Irgendwann/)
  })

  it('is in the manifest with the site’s name, plain and maskable, 192 and 512 wide', async () => {
    const answer = await app.inject('/site.webmanifest')
    expect(answer.headers['content-type']).toContain('application/manifest+json')
    expect(answer.headers['cache-control']).toContain('max-age=3600')
    const { icons, ...rest } = manifest.parse(answer.json())
    expect(rest).toEqual({
      name: 'Irgendwann',
      short_name: 'Irgendwann',
      start_url: '/',
      display: 'standalone',
      display_override: ['minimal-ui'],
    })
    expect(icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual([
      '192x192 any',
      '192x192 maskable',
      '512x512 any',
      '512x512 maskable',
    ])
    for (const { src, sizes } of icons) {
      // oxlint-disable-next-line no-await-in-loop -- they are four
      const file = await app.inject(src)
      // oxlint-disable-next-line no-await-in-loop -- they are four
      const { width, height, format } = await sharp(file.rawPayload).metadata()
      expect({ src, size: `${width}x${height}`, format }).toEqual({ src, size: sizes, format: 'png' })
      expect(file.headers['cache-control']).toContain('max-age=3600')
    }
  })

  it('is the same drawing in every file', async () => {
    const files = await createIconFiles()
    const keptAs = (name: string) =>
      readFileSync(new URL(`../../../src/platform/web/public/${name}`, import.meta.url))
    expect(keptAs('favicon.svg').toString()).toBe(files.get('favicon.svg')?.toString())
    expect(keptAs('favicon.ico').subarray(0, 4).toString('hex')).toBe('00000100')
    const pictures = [...files].filter(([name]) => name.endsWith('.png'))
    expect(pictures).toHaveLength(8)
    for (const [name, drawn] of pictures) {
      // oxlint-disable-next-line no-await-in-loop -- they are few
      const isSame = (await getMeanDifference(keptAs(name), drawn)) < 2
      expect({ name, isSame }).toEqual({ name, isSame: true })
    }
  })

  it('keeps its sun and peaks within the maskable area, and fills the rest', async () => {
    const middle = iconSide / 2
    const reach = (x: number, y: number, radius: number) => Math.hypot(x - middle, y - middle) + radius
    expect(reach(iconMarks.sun.x, iconMarks.sun.y, iconMarks.sun.radius)).toBeLessThanOrEqual(safeRadius)
    for (const { x, y } of iconMarks.peaks) expect(reach(x, y, 0)).toBeLessThanOrEqual(safeRadius)
    for (const name of ['icon-maskable-192.png', 'icon-maskable-512.png', 'apple-touch-icon.png']) {
      // oxlint-disable-next-line no-await-in-loop -- they are three
      const { isOpaque } = await sharp((await app.inject(`/${name}`)).rawPayload).stats()
      expect({ name, isOpaque }).toEqual({ name, isOpaque: true })
    }
  })

  it('uses the inks of the covers', async () => {
    const { body } = await app.inject('/favicon.svg')
    const { sky, sun, far, near } = palettes.golden
    for (const ink of [...sky, sun, far, near]) expect(body).toContain(ink)
  })
})
