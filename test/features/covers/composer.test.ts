import { gzipSync } from 'node:zlib'
import { beforeAll, describe, expect, inject, it } from 'vitest'
import { coverKeyShape } from '#features/covers/contract.ts'
import type { CoverRecipe } from '#features/covers/contract.ts'
import { coverPalettes, coverScenes } from '#features/covers/limits.ts'
import { composeCover, coverKey, composeFallbackCover } from '#features/covers/server/composer.ts'
import { subjects } from '#features/covers/server/subjects.ts'
import type { Icons } from '#features/covers/server/icons.ts'
import { listCatalogueCovers, loadCatalogueIcons } from './catalogue-covers.ts'
import { findSvgProblems } from './svg-problems.ts'

const mostBytes = 8 * 1024

let icons: Icons = new Map()
let names: readonly string[] = []
beforeAll(async () => {
  icons = await loadCatalogueIcons()
  names = [...icons.keys(), ...subjects.keys()]
})

/** Creates recipes over all scenes, icons and palettes, in a fixed pseudo-random order. */
function createRandomRecipes(count: number): CoverRecipe[] {
  let state = 20_260
  const below = (limit: number) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff
    return (state >>> 8) % limit
  }
  const pick = <Item>(list: readonly [Item, ...Item[]]) => list[below(list.length)] ?? list[0]
  return Array.from({ length: count }, () => ({
    scene: pick(coverScenes),
    palette: pick(coverPalettes),
    icon: names[below(names.length)] ?? '',
    seed: below(2_000_000),
  }))
}

describe('a composed cover', () => {
  it('gives the same bytes for the same recipe', () => {
    for (const recipe of createRandomRecipes(200)) {
      expect(composeCover(recipe, icons)).toBe(composeCover({ ...recipe }, icons))
    }
  })

  it('differs if any part of the recipe differs', () => {
    const recipe: CoverRecipe = { scene: 'forest', icon: 'tent', palette: 'mint', seed: 7 }
    const others: CoverRecipe[] = [
      { ...recipe, scene: 'meadow' },
      { ...recipe, icon: 'owl' },
      { ...recipe, palette: 'honey' },
      { ...recipe, seed: 8 },
    ]
    const pictures = [recipe, ...others].map((each) => composeCover(each, icons))
    expect(new Set(pictures).size).toBe(5)
  })

  it('is clean SVG for every category and every idea of the catalogue', () => {
    const recipes = listCatalogueCovers().flatMap((category) => [category.own, ...category.recipes])
    expect(recipes.length).toBeGreaterThan(1_400)
    for (const recipe of recipes) {
      expect({ recipe, problems: findSvgProblems(composeCover(recipe, icons)) }).toEqual({
        recipe,
        problems: [],
      })
    }
  })

  it('is at most 8 KB gzip for thousands of random recipes', () => {
    const tooLarge: CoverRecipe[] = []
    for (const [index, recipe] of createRandomRecipes(inject('isThorough') ? 10_000 : 2_000).entries()) {
      const svg = composeCover(recipe, icons)
      expect(svg.slice(0, 70)).toBe('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 900" width="')
      if (index % 6 === 0 && gzipSync(svg, { level: 6 }).length > mostBytes) tooLarge.push(recipe)
    }
    expect(tooLarge).toEqual([])
  })

  it('is at most 8 KB gzip with the heaviest icons in every scene', () => {
    const byWeight = [...icons].toSorted(([, one], [, other]) => other.body.length - one.body.length)
    const heaviest = byWeight.slice(0, 3).map(([icon]) => icon)
    const recipes = heaviest.flatMap((icon) =>
      coverScenes.flatMap((scene) =>
        Array.from({ length: 12 }, (_, seed): CoverRecipe => ({ scene, icon, palette: 'dawn', seed })),
      ),
    )
    const sizes = recipes.map((recipe) => gzipSync(composeCover(recipe, icons), { level: 6 }).length)
    expect(Math.max(...sizes)).toBeLessThanOrEqual(mostBytes)
  })

  it('shares no ID with another cover, so that both can be in one document', () => {
    const [one, other] = [1, 2].map((seed) =>
      idsOf(composeCover({ scene: 'stage', icon: 'violin', palette: 'dusk', seed }, icons)),
    )
    expect(one?.filter((id) => other?.includes(id))).toEqual([])
  })

  it('reports an icon that it does not have by name', () => {
    const recipe: CoverRecipe = { scene: 'sky', icon: 'no-such-icon', palette: 'noon', seed: 1 }
    expect(() => composeCover(recipe, icons)).toThrow('no-such-icon')
    expect(() => composeCover({ ...recipe, icon: '__proto__' }, icons)).toThrow('__proto__')
  })
})

describe('the key of a cover', () => {
  it('is the same for the same recipe, whatever the order of its parts', () => {
    const key = coverKey({ scene: 'city', icon: 'tram', palette: 'rose', seed: 3 })
    expect(coverKey({ seed: 3, palette: 'rose', icon: 'tram', scene: 'city' })).toBe(key)
    expect(coverKeyShape.parse(key)).toBe(key)
  })

  it('is different for every cover of the catalogue', () => {
    const recipes = listCatalogueCovers().flatMap((category) => [category.own, ...category.recipes])
    expect(new Set(recipes.map(coverKey)).size).toBe(recipes.length)
  })
})

describe('the fallback picture', () => {
  it('is clean SVG and always the same', () => {
    expect(findSvgProblems(composeFallbackCover())).toEqual([])
    expect(composeFallbackCover()).toBe(composeFallbackCover())
    expect(gzipSync(composeFallbackCover()).length).toBeLessThanOrEqual(mostBytes)
  })
})

function idsOf(svg: string): string[] {
  return [...svg.matchAll(/ id="([^"]+)"/g)].map(([, id = '']) => id)
}
