import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { composeCover } from '#features/covers/server/composer.ts'
import { listIconsToExtract } from '#features/covers/server/pickable-subjects.ts'
import { extractIcons, loadIcons, writeIcons } from '#features/covers/server/icons.ts'
import { listCatalogueCovers } from './catalogue-covers.ts'

describe('the icons of covers', () => {
  let folder = ''
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'covers-'))
  })
  afterAll(() => rm(folder, { recursive: true }))

  it('are reported by name if the package does not have them', async () => {
    await expect(extractIcons(['tent', 'no-such-icon', 'owl', 'nor-this-one'])).rejects.toThrow(
      /no-such-icon, nor-this-one|nor-this-one, no-such-icon/,
    )
  })

  it('are written if they are used, no others, and read back unchanged', async () => {
    const file = join(folder, 'deeper', 'icons.json')
    await writeIcons(file, ['tent', 'owl', 'tent'])
    const icons = await loadIcons(file)
    expect([...icons.keys()]).toEqual(['owl', 'tent'])
    expect(icons).toEqual(await extractIcons(['owl', 'tent']))
    expect((await stat(file)).size).toBeLessThan(10_000)
  })

  it('are measured, so that each one stands on its base', async () => {
    const tent = (await extractIcons(['racing-car'])).get('racing-car')
    expect(tent).toMatchObject({ left: expect.any(Number), bottom: expect.any(Number) })
    expect(tent?.top).toBeGreaterThan(8)
  })

  it('are rendered by a real SVG library in a cover of every scene', async () => {
    const firsts = new Map(
      listCatalogueCovers().flatMap(({ recipes }) =>
        recipes.map((recipe) => [recipe.scene, recipe] as const),
      ),
    )
    const icons = await extractIcons(listIconsToExtract([...firsts.values()].map(({ icon }) => icon)))
    for (const recipe of firsts.values()) {
      // oxlint-disable-next-line no-await-in-loop -- one drawing at a time
      const { width, height, format } = await sharp(Buffer.from(composeCover(recipe, icons))).metadata()
      expect({ width, height, format }).toEqual({ width: 1200, height: 900, format: 'svg' })
    }
  })
})
