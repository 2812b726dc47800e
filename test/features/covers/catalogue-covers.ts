import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { coverPalette, coverScene } from '#features/covers/contract.ts'
import { coverCompositions } from '#features/covers/limits.ts'
import type { CoverRecipe } from '#features/covers/contract.ts'
import { type Icons, extractIcons } from '#features/covers/server/icons.ts'
import type { CoverLocation } from '#features/covers/server/scene-locations.ts'
import { listIconsToExtract } from '#features/covers/server/pickable-subjects.ts'
import { createCategoryRecipe, createCategoryRecipes } from '#features/covers/server/recipe.ts'

const pictured = z.object({
  icon: z.string(),
  scene: coverScene,
  palette: coverPalette.optional(),
  composition: z.enum(coverCompositions).optional(),
})
const category = pictured.extend({ name: z.string(), ideas: z.array(pictured.extend({ title: z.string() })) })

/** Idea with its cover, places and best months. */
export type PlacedCover = { title: string; recipe: CoverRecipe; at: CoverLocation[]; months: number[] }

/** Returns the ideas of every category in order. */
export function listPlacedCovers(): { slug: string; ideas: PlacedCover[] }[] {
  return listCatalogueCovers().map(({ slug, recipes }) => {
    const { ideas } = category.parse(readJson(`ideas/${slug}.json`))
    const placed = places.parse(readJson(`places/${slug}.json`))
    return {
      slug,
      ideas: ideas.flatMap(({ title }, index) => {
        const recipe = recipes[index]
        return recipe ? [{ title, recipe, at: [], months: [], ...placed[title] }] : []
      }),
    }
  })
}

const places = z.record(
  z.string(),
  z.object({
    at: z.array(z.object({ country: z.string().nullable(), latitude: z.number() })),
    months: z.array(z.int().min(1).max(12)),
  }),
)

const catalogue = new URL('../../../src/features/catalogue/server/seed/', import.meta.url)

/** Returns the recipes of every category: its own and those of its ideas in order. */
export function listCatalogueCovers(): { slug: string; own: CoverRecipe; recipes: CoverRecipe[] }[] {
  return readSlugs().map((slug) => {
    const { name, ideas, ...own } = category.parse(readJson(`ideas/${slug}.json`))
    return {
      slug,
      own: createCategoryRecipe(slug, { title: name, ...own }),
      recipes: createCategoryRecipes(slug, ideas),
    }
  })
}

/** Loads all icons of the catalogue from the package. */
export function loadCatalogueIcons(): Promise<Icons> {
  const named = listCatalogueCovers().flatMap(({ own, recipes }) => [
    own.icon,
    ...recipes.map(({ icon }) => icon),
  ])
  return extractIcons(listIconsToExtract(named))
}

function readSlugs(): string[] {
  return z
    .array(z.object({ slug: z.string() }))
    .parse(readJson('plan.json'))
    .map(({ slug }) => slug)
}

function readJson(path: string): unknown {
  return JSON.parse(readFileSync(new URL(path, catalogue), 'utf8'))
}
