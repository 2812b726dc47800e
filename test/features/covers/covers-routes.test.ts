import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { getCustomIdeaImageUrl } from '#features/bucket-list/server/custom-idea-image.ts'
import { createSharePictureStore } from '#features/covers/server/share-picture-store.ts'
import { startTestApp, type TestApp } from '../../support/app/test-app.ts'

let app: TestApp
const folder = mkdtempSync(join(tmpdir(), 'someday-covers-'))
beforeAll(async () => {
  app = await startTestApp({ DATA_DIR: folder })
})
afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true, force: true })
})

const anyIdea = async () => (await app.inject('/api/ideas?limit=1')).json()[0]

describe('GET /covers/{key}.svg', () => {
  it('sends the cover of every idea and category, cacheable forever', async () => {
    const ideas: { imageUrl: string }[] = (await app.inject('/api/ideas?limit=2000')).json()
    const categories: { imageUrl: string }[] = (await app.inject('/api/categories')).json()
    for (const { imageUrl } of [...ideas.filter((_, index) => index % 20 === 0), ...categories]) {
      const { statusCode, headers, body } = await app.inject(imageUrl)
      expect([imageUrl, statusCode]).toEqual([imageUrl, 200])
      expect(headers['cache-control']).toBe('public, max-age=31536000, immutable')
      expect(headers['content-type']).toBe('image/svg+xml; charset=utf-8')
      expect(body).toMatch(/^<svg /)
    }
    expect(new Set(ideas.map(({ imageUrl }) => imageUrl)).size).toBeGreaterThan(1300)
  })

  it('sends the covers of custom ideas, whatever their titles', async () => {
    for (const title of ['Learn to surf', 'Adopt a dog', 'Xyzzy']) {
      const address = getCustomIdeaImageUrl({ id: 7, location: 'travel', title })
      expect([title, (await app.inject(address)).statusCode]).toEqual([title, 200])
    }
  })

  it('is compressed, and sandboxed when opened on its own', async () => {
    const { imageUrl } = await anyIdea()
    const { headers, rawPayload } = await app.inject({
      url: imageUrl,
      headers: { 'accept-encoding': 'gzip' },
    })
    expect(headers['content-encoding']).toBe('gzip')
    expect(rawPayload.length).toBeLessThan(8 * 1024)
    expect(headers['content-security-policy']).toMatch(/^default-src 'none';.*sandbox/)
  })

  it('is 404 for thousands of unknown keys, without drawing anything', async () => {
    const count = inject('isThorough') ? 10_000 : 2_000
    const statuses = new Set<number>()
    const ideas: { imageUrl: string }[] = (await app.inject('/api/ideas?limit=200')).json()
    const covers = ideas.map(({ imageUrl }) => imageUrl).slice(-50)
    const drawing = performance.now()
    for (const cover of covers) await app.inject(cover)
    const drawn = (performance.now() - drawing) / covers.length

    const before = performance.now()
    for (let n = 0; n < count; n++) {
      const key = Array.from({ length: 24 }, () => Math.floor(Math.random() * 16).toString(16)).join('')
      const { statusCode } = await app.inject(`/covers/${key}.svg`)
      statuses.add(statusCode)
    }
    expect([...statuses]).toEqual([404])
    expect((performance.now() - before) / count).toBeLessThan(drawn)
    expect(readdirSync(folder)).toEqual([])
  })

  it.each([
    'x',
    '../../package.json',
    '..%2f..%2fpackage.json',
    'A'.repeat(24),
    '0'.repeat(23),
    '0'.repeat(25),
    '%00',
    '"onload="x',
    '<svg>',
  ])('is 404 for the malformed key %s, as SVG and as JPEG', async (key) => {
    for (const ending of ['svg', 'jpg']) {
      const { statusCode, body } = await app.inject(`/covers/${key}.${ending}`)
      expect(statusCode).toBe(404)
      expect(body).not.toContain('"dependencies"')
    }
  })

  it('follows a changed recipe, and keeps the former picture at its own address', async () => {
    const idea = await anyIdea()
    const em = app.orm.em.fork()
    await em.execute('update idea set cover_seed = cover_seed + 60 where id = ?', [idea.id])
    await expect.poll(async () => (await anyIdea()).imageUrl).not.toBe(idea.imageUrl)
    expect((await app.inject((await anyIdea()).imageUrl)).statusCode).toBe(200)
  })

  it('is not used where an editor set a picture', async () => {
    const idea = await anyIdea()
    const em = app.orm.em.fork()
    await em.execute('update idea set image_url = ? where id = ?', [
      'https://pictures.example/a.jpg',
      idea.id,
    ])
    await expect.poll(async () => (await anyIdea()).imageUrl).toBe('https://pictures.example/a.jpg')
    await em.execute('update idea set image_url = null where id = ?', [idea.id])
    await expect.poll(async () => (await anyIdea()).imageUrl).toMatch(/^\/covers\//)
  })
})

describe('GET /covers/{key}.jpg', () => {
  it('is the picture of 1200 by 630 for link previews, rendered once and stored on disk', async () => {
    const url = (await anyIdea()).imageUrl.replace('.svg', '.jpg')
    const [first, ...others] = await Promise.all(Array.from({ length: 8 }, () => app.inject(url)))
    const { width, height, format } = await sharp(first?.rawPayload).metadata()
    expect([format, width, height]).toEqual(['jpeg', 1200, 630])
    for (const other of others)
      expect(other.rawPayload.equals(first?.rawPayload ?? Buffer.alloc(0))).toBe(true)
    expect(first?.headers['cache-control']).toContain('immutable')
    expect(readdirSync(join(folder, 'covers'))).toHaveLength(1)
  })

  it('exists for the fallback too', async () => {
    expect((await app.inject('/covers/fallback.svg')).statusCode).toBe(200)
    expect((await app.inject('/covers/fallback.jpg')).headers['content-type']).toBe('image/jpeg')
  })
})

describe('the stored share pictures', () => {
  const square =
    '<svg xmlns="http://www.w3.org/2000/svg" width="12" height="9"><path d="M0 0h12v9H0z"/></svg>'

  it('are rendered once for concurrent requests, and limited in number', async () => {
    const place = join(folder, 'bounded')
    const pictures = createSharePictureStore(place, 3)
    let drawn = 0
    const compose = () => {
      drawn++
      return square
    }
    await Promise.all(Array.from({ length: 20 }, () => pictures.read('a', compose)))
    expect(drawn).toBe(1)
    for (const key of ['b', 'c', 'd', 'e']) await pictures.read(key, compose)
    expect(readdirSync(place)).toHaveLength(3)
    expect(readdirSync(place)).toContain('e.jpg')
  })

  it('are shared by several processes in one folder without conflicts', async () => {
    const place = join(folder, 'shared')
    const processes = Array.from({ length: 4 }, () => createSharePictureStore(place, 2))
    const asked = Array.from({ length: 12 }, (_, index) =>
      processes.map((one) => one.read(`shared-${index}`, () => square)),
    ).flat()
    const [first = Buffer.alloc(0), ...others] = await Promise.all(asked)
    for (const other of others) expect(other.equals(first)).toBe(true)
    // No partial or temporary file is left.
    for (const file of readdirSync(place)) expect(file).toMatch(/^shared-\d+\.jpg$/)
  })

  it('are rendered again after a failure', async () => {
    const pictures = createSharePictureStore(join(folder, 'failing'), 3)
    await expect(pictures.read('a', () => 'no picture')).rejects.toThrow(/unsupported|Input/)
    expect((await pictures.read('a', () => square)).length).toBeGreaterThan(100)
  })
})
