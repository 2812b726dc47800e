import type { CoverRecipe, CoverScene } from '#features/covers/contract.ts'
import { getCoverAddress } from '#features/covers/server/picture-address.ts'
import { createIdeaRecipe } from '#features/covers/server/recipe.ts'
import { findTitleRecipe, listTitleRecipes } from '#features/covers/server/title-subjects.ts'
import { fallbackPicturePath } from '#platform/addresses.ts'
import { customLocations } from '../limits.ts'

type Location = (typeof customLocations)[number]

/** Covers for each kind of place, used if no word of the title has a drawing of its own. */
const fallbackSubjects: Record<Location, readonly [scene: CoverScene, icon: string][]> = {
  anywhere: [
    ['balloons', 'balloon'],
    ['flower-hills', 'kite'],
    ['starry', 'stargazers'],
    ['valley', 'hiker'],
  ],
  indoor: [
    ['study', 'books'],
    ['art-studio', 'easel'],
    ['conservatory', 'potted-plant'],
    ['window-seat', 'armchair'],
  ],
  outdoor: [
    ['peaks', 'boots'],
    ['spruces', 'tent'],
    ['pasture', 'backpack'],
    ['mountain-lake', 'canoe'],
  ],
  travel: [
    ['clouds', 'airliner'],
    ['downtown', 'suitcase'],
    ['lagoon', 'sailboat'],
    ['buttes', 'camper-van'],
  ],
  home: [
    ['living-room', 'armchair'],
    ['kitchen', 'teapot'],
    ['flower-hills', 'house'],
    ['snow-cabin', 'cabin'],
  ],
}

const fallbackRecipes = new Map(
  customLocations.map((location) => [
    location,
    fallbackSubjects[location].map(([scene, icon]) =>
      createIdeaRecipe({ title: `custom ${location}`, scene, icon }),
    ),
  ]),
)

/** Every recipe that a custom idea's cover can have, for the index of covers. */
export const customIdeaRecipes: readonly CoverRecipe[] = [
  ...fallbackRecipes.values().toArray().flat(),
  ...listTitleRecipes(),
]

const fallbackUrls = new Map(
  fallbackRecipes
    .entries()
    .map(([location, recipes]) => [location, recipes.map((recipe) => getCoverAddress(recipe))]),
)

/**
 * Returns the URL of the generated cover of a custom idea (a member's own): one that matches words of the title,
 * otherwise one for its setting (such as outdoors), chosen by id so that consecutive ideas differ; the site's fallback
 * picture for an unknown setting.
 */
export function getCustomIdeaImageUrl({
  id,
  location,
  title,
}: {
  id: number
  location: Location
  title: string
}): string {
  const titleRecipe = findTitleRecipe(title)
  if (titleRecipe) return getCoverAddress(titleRecipe)
  const urls = fallbackUrls.get(location) ?? []
  return urls[id % urls.length] ?? fallbackPicturePath
}
