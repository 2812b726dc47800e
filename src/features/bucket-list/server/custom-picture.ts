import type { CoverRecipe, CoverScene } from '#features/covers/contract.ts'
import { getCoverAddress } from '#features/covers/server/picture.ts'
import { createIdeaRecipe } from '#features/covers/server/recipe.ts'
import { findTitleRecipe, listTitleRecipes } from '#features/covers/server/words.ts'
import { fallbackPicturePath } from '#platform/addresses.ts'
import { customLocations } from '../limits.ts'

type Location = (typeof customLocations)[number]

/** Where the words of a custom idea name nothing that was drawn, its kind of place has a few covers that suit whatever it is. */
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

/** All of them, for whoever draws covers. */
export const customIdeaRecipes: readonly CoverRecipe[] = [
  ...fallbackRecipes.values().toArray().flat(),
  ...listTitleRecipes(),
]

const fallbackUrls = new Map(
  fallbackRecipes
    .entries()
    .map(([location, recipes]) => [location, recipes.map((recipe) => getCoverAddress(recipe))]),
)

/** The address of a custom idea's picture: what its title speaks of, or else one for its kind of place that its neighbours have not. */
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
