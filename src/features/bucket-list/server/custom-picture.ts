import type { CoverRecipe, CoverScene } from '#features/covers/contract.ts'
import { coverAddress } from '#features/covers/server/picture.ts'
import { recipeOfNewIdea } from '#features/covers/server/recipe.ts'
import { recipeFromWords, recipesFromWords } from '#features/covers/server/words.ts'
import { fallbackPicturePath } from '#platform/addresses.ts'
import { customLocations } from '../limits.ts'

type Location = (typeof customLocations)[number]

/** Where the words of a custom idea name nothing that was drawn, its kind of place has a few covers that suit whatever it is. */
const subjects: Record<Location, readonly [scene: CoverScene, icon: string][]> = {
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

const covers = new Map(
  customLocations.map((location) => [
    location,
    subjects[location].map(([scene, icon]) => recipeOfNewIdea({ title: `custom ${location}`, scene, icon })),
  ]),
)

/** All of them, for whoever draws covers. */
export const customRecipes: readonly CoverRecipe[] = [
  ...covers.values().toArray().flat(),
  ...recipesFromWords(),
]

const pictures = new Map(
  covers.entries().map(([location, recipes]) => [location, recipes.map((recipe) => coverAddress(recipe))]),
)

/** The address of a custom idea's picture: what its title speaks of, or else one for its kind of place that its neighbours have not. */
export function customPictureOf({
  id,
  location,
  title,
}: {
  id: number
  location: Location
  title: string
}): string {
  const spoken = recipeFromWords(title)
  if (spoken) return coverAddress(spoken)
  const choice = pictures.get(location) ?? []
  return choice[id % choice.length] ?? fallbackPicturePath
}
