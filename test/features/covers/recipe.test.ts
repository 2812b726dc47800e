import { describe, expect, it } from 'vitest'
import { coverRecipe } from '#features/covers/contract.ts'
import type { CoverPalette } from '#features/covers/contract.ts'
import { coverPalettes, coverScenes } from '#features/covers/limits.ts'
import { paletteRun, createIdeaRecipe, createCategoryRecipes } from '#features/covers/server/recipe.ts'
import { listCatalogueCovers } from './catalogue-covers.ts'

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

  it('give neighbours with the same scene another layout', () => {
    const subject = { title: 'Pitch a tent', icon: 'tent', scene: 'forest' } as const
    const layouts = createCategoryRecipes('camping-bucket-list-ideas', [subject, subject, subject]).map(
      ({ seed }) => seed % 3,
    )
    expect(new Set(layouts).size).toBe(3)
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
