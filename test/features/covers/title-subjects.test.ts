import { describe, expect, it } from 'vitest'
import { coverKey } from '#features/covers/server/composer.ts'
import { findTitleRecipe, listTitleRecipes } from '#features/covers/server/title-subjects.ts'
describe('a cover for a text', () => {
  it.each([
    ['Learn to surf in Portugal', 'surfer'],
    ['Adopt a dog', 'dog'],
    ['Run my first marathon', 'finish-line'],
    ['Write a novel', 'typewriter'],
    ['See the northern lights', 'stargazers'],
    ['Bake sourdough bread with grandma', 'bread'],
    ['Climb the Eiffel Tower', 'eiffel-tower'],
    ['Hike to Machu Picchu', 'machu-picchu'],
    ['Run a marathon in Paris', 'finish-line'],
    ['A week in Paris', 'eiffel-tower'],
    ['Walk the high walkway of Tower Bridge', 'tower-bridge'],
    ['Hear Big Ben strike noon', 'big-ben'],
    ['Cycle over the Golden Gate Bridge', 'golden-gate-bridge'],
    ['Walk on the Great Wall', 'great-wall'],
    ['Cross a rope bridge', 'suspension-bridge'],
    ['Eat a lobster at the marina', undefined],
  ])('shows a subject that matches %s', (title, subject) => {
    expect(findTitleRecipe(title)?.icon).toBe(subject)
    expect(findTitleRecipe(title)).toEqual(findTitleRecipe(title))
  })

  it('is undefined if nothing drawn matches', () => {
    expect(findTitleRecipe('Xyzzy')).toBeUndefined()
  })

  it('can be found by its address', () => {
    const keys = new Set(listTitleRecipes().map(coverKey))
    for (const title of ['Learn to surf', 'Adopt a dog', 'Sail around the world', 'Visit Kyoto']) {
      const recipe = findTitleRecipe(title)
      expect(recipe && keys.has(coverKey(recipe))).toBe(true)
    }
  })
})
