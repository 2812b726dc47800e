import type { CoverRecipe, CoverScene } from '#features/covers/contract.ts'
import { coverKey } from '#features/covers/server/composer.service.ts'
import { recipeOfNewIdea } from '#features/covers/server/recipe.service.ts'
import { customLocations } from '../limits.ts'

type Location = (typeof customLocations)[number]

/** Nobody draws for a custom idea, so each kind of place has a few covers that suit whatever it is. */
const subjects: Record<Location, readonly [scene: CoverScene, icon: string][]> = {
  anywhere: [
    ['sky', 'balloon'],
    ['meadow', 'sparkles'],
    ['night', 'shooting-star'],
    ['river', 'glowing-star'],
  ],
  indoor: [
    ['interior', 'books'],
    ['interior', 'artist-palette'],
    ['interior', 'potted-plant'],
    ['interior', 'paintbrush'],
  ],
  outdoor: [
    ['mountains', 'hiking-boot'],
    ['forest', 'camping'],
    ['meadow', 'backpack'],
    ['river', 'tent'],
  ],
  travel: [
    ['sky', 'airplane'],
    ['city', 'luggage'],
    ['beach', 'compass'],
    ['desert', 'world-map'],
  ],
  home: [
    ['interior', 'couch-and-lamp'],
    ['interior', 'teapot'],
    ['meadow', 'house-with-garden'],
    ['snow', 'house'],
  ],
}

const covers = new Map(
  customLocations.map((location) => [
    location,
    subjects[location].map(([scene, icon]) => recipeOfNewIdea({ title: `custom ${location}`, scene, icon })),
  ]),
)

/** All of them, for whoever draws covers. */
export const customRecipes: readonly CoverRecipe[] = covers.values().toArray().flat()

const pictures = new Map(
  covers
    .entries()
    .map(([location, recipes]) => [location, recipes.map((recipe) => `/covers/${coverKey(recipe)}.svg`)]),
)

/** The address of a custom idea's picture: always the same one, and its neighbours' are others. */
export function customPictureOf(id: number, location: Location): string {
  const choice = pictures.get(location) ?? []
  return choice[id % choice.length] ?? '/covers/fallback.svg'
}
