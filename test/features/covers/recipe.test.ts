import sharp from 'sharp'
import { describe, expect, inject, it } from 'vitest'
import { coverRecipe } from '#features/covers/contract.ts'
import type { CoverPalette, CoverRecipe } from '#features/covers/contract.ts'
import {
  coverFramings,
  coverPalettes,
  coverScenes,
  getComposition,
  getFraming,
  maxCoverSeed,
  setComposition,
  setFraming,
  setLayout,
} from '#features/covers/limits.ts'
import { composeCover } from '#features/covers/server/composer.ts'
import { findFraming } from '#features/covers/server/framing.ts'
import { paletteRun, createIdeaRecipe, createCategoryRecipes } from '#features/covers/server/recipe.ts'
import { findSubject } from '#features/covers/server/subjects.ts'
import { listCatalogueCovers, loadCatalogueIcons } from './catalogue-covers.ts'

const byDay: readonly CoverPalette[] = ['noon', 'mint', 'peach', 'honey', 'golden', 'rose', 'frost', 'slate']

describe('the recipes of the catalogue', () => {
  it('differ in palette among any five neighbours in a category', () => {
    for (const { slug, recipes } of listCatalogueCovers()) {
      for (let first = 0; first + paletteRun <= recipes.length; first++) {
        const run = recipes.slice(first, first + paletteRun).map(({ palette }) => palette)
        expect({ slug, run, different: new Set(run).size }).toMatchObject({ different: paletteRun })
      }
    }
  })

  it('use a palette at most three times in a category', () => {
    for (const { slug, recipes } of listCatalogueCovers()) {
      const most = Math.max(
        ...[...Map.groupBy(recipes, ({ palette }) => palette).values()].map((some) => some.length),
      )
      expect({ slug, most, isVaried: most <= 3 }).toMatchObject({ isVaried: true })
    }
  })

  it('show at most a quarter of a category small in its scene, and nothing twice alike', () => {
    for (const { slug, recipes } of listCatalogueCovers()) {
      const framed = recipes.map((recipe) => ({ ...recipe, framing: framingOf(recipe) }))
      const wide = framed.filter(({ framing }) => framing === 'wide')
      expect({ slug, isVaried: wide.length <= Math.ceil(recipes.length / 4) }).toMatchObject({
        isVaried: true,
      })
      const looks = framed.map(
        ({ scene, framing, icon }) => `${scene} ${framing} ${findSubject(icon)?.group ?? icon}`,
      )
      expect({ slug, twins: looks.filter((look, index) => looks.indexOf(look) < index) }).toEqual({
        slug,
        twins: [],
      })
    }
  })

  it('use all nine framings, none for more than a quarter of the catalogue', () => {
    const framings = listCatalogueCovers().flatMap(({ recipes }) => recipes.map(framingOf))
    const counts = [...Map.groupBy(framings, (framing) => framing).values()].map(({ length }) => length)
    expect(counts).toHaveLength(coverFramings.length)
    expect(Math.max(...counts) / framings.length).toBeLessThan(0.25)
  })

  it.each(listCatalogueCovers().filter((_, index) => inject('isThorough') || index % 9 === 0))(
    'look different within $slug',
    async ({ recipes }) => {
      const icons = await loadCatalogueIcons()
      const hashes = await Promise.all(recipes.map((recipe) => hashPicture(composeCover(recipe, icons))))
      const distances = hashes.flatMap((one, index) =>
        hashes.slice(0, index).map((other) => countBits(one ^ other)),
      )
      expect(distances.length).toBeGreaterThan(0)
      expect(Math.min(...distances)).toBeGreaterThanOrEqual(4)
    },
  )

  it('are the same every time', () => {
    expect(listCatalogueCovers()).toEqual(listCatalogueCovers())
  })

  it('are valid and use every palette, and nearly every scene', () => {
    const recipes = listCatalogueCovers().flatMap((category) => [category.own, ...category.recipes])
    for (const recipe of recipes) expect(coverRecipe.parse(recipe)).toEqual(recipe)
    expect(new Set(recipes.map(({ palette }) => palette)).size).toBe(coverPalettes.length)
    expect(new Set(recipes.map(({ scene }) => scene)).size).toBeGreaterThan(coverScenes.length * 0.8)
  })

  it('never show a night scene in daylight', () => {
    const nights = listCatalogueCovers().flatMap(({ recipes }) =>
      recipes.filter(({ scene }) => scene === 'night'),
    )
    expect(nights.filter(({ palette }) => byDay.includes(palette))).toEqual([])
  })

  it('give neighbours with the same subject another framing', () => {
    const subject = { title: 'Pitch a tent', icon: 'tent', scene: 'forest' } as const
    const recipes = createCategoryRecipes('camping-bucket-list-ideas', [subject, subject, subject])
    expect(new Set(recipes.map(framingOf)).size).toBe(3)
  })
})

describe('a seed', () => {
  it('keeps layout, composition and framing apart', () => {
    for (const seed of [0, 7, 1_234_567, maxCoverSeed])
      for (const framing of coverFramings) {
        const framed = setFraming(seed, framing)
        expect(getFraming(framed)).toBe(framing)
        expect(getComposition(framed)).toBe(getComposition(seed))
        expect(framed % 60).toBe(seed % 60)
        const composed = setComposition(setLayout(framed, 31), 'far right')
        expect([getFraming(composed), getComposition(composed), composed % 60]).toEqual([
          framing,
          'far right',
          31,
        ])
        expect(composed).toBeLessThanOrEqual(maxCoverSeed)
      }
  })

  it('with a framing that does not suit its subject shows another, always the same', () => {
    const seed = setFraming(4711, 'hands')
    expect(findFraming('elephant', 'savanna', seed)).not.toBe('hands')
    expect(findFraming('elephant', 'savanna', seed)).toBe(findFraming('elephant', 'savanna', seed))
    expect(findFraming('teapot', 'kitchen', seed)).toBe('hands')
  })
})

describe('the recipe of a new idea', () => {
  const subject = { title: 'Sleep under the stars', icon: 'tent', scene: 'night' } as const

  it('is the same for the same text', () => {
    expect(createIdeaRecipe(subject)).toEqual(createIdeaRecipe({ ...subject }))
    expect(coverRecipe.parse(createIdeaRecipe(subject))).toEqual(createIdeaRecipe(subject))
  })

  it('avoids the palettes of its neighbours', () => {
    const neighbours: CoverPalette[] = ['night', 'indigo', 'aurora', 'velvet']
    expect(neighbours).not.toContain(createIdeaRecipe(subject, neighbours).palette)
  })
})

const framingOf = ({ icon, scene, seed }: CoverRecipe) => findFraming(icon, scene, seed)

/** Returns the 64-bit difference hash (dHash) of a picture: whether each of 9×8 pixels is darker than the next. */
async function hashPicture(svg: string): Promise<bigint> {
  const pixels = await sharp(Buffer.from(svg), { density: 9 })
    .resize(9, 8, { fit: 'fill' })
    .grayscale()
    .raw()
    .toBuffer()
  let hash = 0n
  for (let index = 0; index < 72; index++)
    if (index % 9 < 8) hash = (hash << 1n) | ((pixels[index] ?? 0) < (pixels[index + 1] ?? 0) ? 1n : 0n)
  return hash
}

const countBits = (value: bigint) => value.toString(2).replaceAll('0', '').length
