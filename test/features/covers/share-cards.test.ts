import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { coverPalettes } from '#features/covers/limits.ts'
import { getContrastRatio, getPanelColors } from '#features/covers/server/share-card.ts'
import { layOutTitle, titlePanel } from '#features/covers/server/sharing/title-layout.ts'
import { loadHeadingFont, type HeadingFont } from '#features/covers/server/heading-font.ts'
import { client } from '../../support/app/client.ts'
import { signUp } from '../../support/app/members.ts'
import { startTestApp, type TestApp } from '../../support/app/test-app.ts'

let app: TestApp
let face: HeadingFont
beforeAll(async () => {
  face = await loadHeadingFont()
  app = await startTestApp({ PUBLIC_URL: 'https://someday.example' })
})
afterAll(() => app.close())

/** Returns the path of a page's share picture. */
async function findSharePicture(path: string): Promise<string> {
  const { body } = await app.inject(path)
  const [, image = ''] = /<meta property="og:image" content="([^"]+)"/.exec(body) ?? []
  return image.replace('https://someday.example', '').replaceAll('&amp;', '&')
}

async function pictureAt(path: string) {
  const answer = await app.inject(path)
  return { answer, pixels: await sharp(answer.rawPayload).raw().toBuffer({ resolveWithObject: true }) }
}

describe('a share picture', () => {
  it.each(['/ideas/1', '/categories/summer-bucket-list-ideas', '/', '/about'])(
    'of %s is 1.91:1, with text on its left third',
    async (page) => {
      const { answer, pixels } = await pictureAt(await findSharePicture(page))
      expect(answer.headers['content-type']).toBe('image/jpeg')
      expect(pixels.info).toMatchObject({ width: 1200, height: 630 })
      // In a new picture, because statistics are computed for the source, not for the extract.
      const panelOnly = await sharp(answer.rawPayload)
        .extract({ left: 20, top: 64, width: 380, height: 420 })
        .greyscale()
        .toBuffer()
      const { channels } = await sharp(panelOnly).stats()
      // Dark text on a light background: neither a blank panel nor a landscape.
      expect(channels[0]?.mean).toBeGreaterThan(150)
      expect(channels[0]?.min).toBeLessThan(110)
    },
  )

  it('has its own address for every title, cacheable forever; other addresses are not cacheable', async () => {
    const editor = await signUp(app, { role: 'editor' })
    const before = await findSharePicture('/ideas/7')
    expect(before).toMatch(/^\/ideas\/7\/share\.jpg\?v=[0-9a-z]+$/)
    const first = await pictureAt(before)
    expect(first.answer.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    await client(app, editor).put('/api/ideas/7', { title: 'Another title altogether' })
    await expect.poll(() => findSharePicture('/ideas/7')).not.toBe(before)
    const second = await pictureAt(await findSharePicture('/ideas/7'))
    expect(second.pixels.data.equals(first.pixels.data)).toBe(false)
    const old = await app.inject(before)
    expect(old.headers['cache-control']).not.toContain('immutable')
    expect(old.rawPayload.equals(second.answer.rawPayload)).toBe(true)
  })

  it('has title and site name on an uploaded photo too', async () => {
    const editor = await signUp(app, { role: 'editor' })
    const photograph = await sharp({
      create: { width: 1600, height: 1200, channels: 3, background: '#c01828' },
    })
      .jpeg()
      .toBuffer()
    const edda = client(app, editor)
    const { imageUrl } = (await edda.upload('/api/pictures', 'image/jpeg', photograph)).body
    await edda.put('/api/ideas/11', { imageUrl })
    await expect.poll(() => findSharePicture('/ideas/11')).toMatch(/^\/ideas\/11\/share\.jpg\?v=/)
    const { answer, pixels } = await pictureAt(await findSharePicture('/ideas/11'))
    expect(answer.headers['content-type']).toBe('image/jpeg')
    expect(pixels.info).toMatchObject({ width: 1200, height: 630 })
    const partOf = async (left: number, width: number) => {
      const part = await sharp(answer.rawPayload).extract({ left, top: 64, width, height: 420 }).toBuffer()
      return (await sharp(part).stats()).channels.map(({ mean }) => mean)
    }
    const [red = 0, green = 255] = await partOf(500, 600)
    expect({ isPhotograph: red > 160 && green < 60 }).toEqual({ isPhotograph: true })
    expect((await partOf(20, 380))[1]).toBeGreaterThan(150)
  })

  it('does not exist for hidden ideas', async () => {
    await app.orm.em.fork().execute(`update idea set state = 'draft' where id = 9`)
    for (const path of ['/ideas/9/share.jpg', '/ideas/0/share.jpg', '/categories/nope/share.jpg']) {
      const { statusCode } = await app.inject(path)
      expect({ path, statusCode }).toEqual({ path, statusCode: 404 })
    }
  })

  it('shows the site’s name if a page has no title of its own', async () => {
    const other = await startTestApp({ SITE_NAME: 'Irgendwann' })
    const [ours, theirs] = [
      await app.inject('/covers/fallback.jpg'),
      await other.inject('/covers/fallback.jpg'),
    ]
    await other.close()
    expect(ours.rawPayload.equals(theirs.rawPayload)).toBe(false)
  })
})

describe('the title on a share picture', () => {
  const titles: [string, string][] = [
    ['short', 'Ski'],
    [
      'long',
      'Walk the whole of the old pilgrims’ way from the door of your house to Santiago de Compostela in one summer',
    ],
    ['one word that fits no line', 'Donaudampfschifffahrtsgesellschaftskapitaensmuetzenabzeichen'.repeat(2)],
    ['marks on letters', 'Gönnt euch Smørrebrød in Århus, Łódź và Phở ở Huế'],
    ['Cyrillic', 'Увидеть белые ночи'],
    ['Greek', 'Δείτε την Ακρόπολη'],
    ['Chinese', '去看长城'],
    ['Arabic', 'شاهد الأهرامات'],
    ['Hindi', 'ताज महल देखें'],
    ['a picture among words', 'Dance 💃 all night'],
    ['pictures alone', '🎉🎉🎉'],
    ['nothing', ''],
  ]

  it.each(titles)('with %s stays on its panel and draws every letter', (_, title) => {
    const { lines, missing, path, bottom } = layOutTitle(face, title)
    expect(missing).toBe(0)
    for (const { width } of lines) expect(width).toBeLessThanOrEqual(titlePanel.width)
    expect(bottom).toBeLessThanOrEqual(titlePanel.bottom)
    expect(path === '').toBe(lines.length === 0)
    expect(path).not.toMatch(/NaN|undefined/)
  })

  it('keeps every word, in lines as large as fit', () => {
    const long = 'Walk among the rock tombs of Hegra, Saudi Arabia'
    const { lines, size } = layOutTitle(face, long)
    expect(lines.map(({ text }) => text).join(' ')).toBe(long)
    expect(lines.length).toBeGreaterThan(1)
    expect(layOutTitle(face, 'Ski').size).toBeGreaterThan(size)
  })

  it('replaces letters missing in the font by available ones', () => {
    const text = (title: string) =>
      layOutTitle(face, title)
        .lines.map((line) => line.text)
        .join(' ')
    expect(text('Увидеть белые ночи')).toMatch(/^Uvidet.? belye nochi$/)
    expect(text('Dance 💃 all night')).toBe('Dance all night')
    expect(text('Phở ở Huế')).toBe('Phở ở Huế')
  })

  it('is drawn in the heading font of the site', () => {
    const sheet = readFileSync(new URL('../../../src/platform/web/theme/global.css', import.meta.url), 'utf8')
    expect(sheet).toContain(face.name)
  })

  it.each(coverPalettes)('is readable on the background of %s', (palette) => {
    const { paper, ink, quiet } = getPanelColors(palette)
    expect(getContrastRatio(paper, ink)).toBeGreaterThan(7)
    expect(getContrastRatio(paper, quiet)).toBeGreaterThan(4.5)
  })
})
