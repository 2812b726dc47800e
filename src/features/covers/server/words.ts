import type { CoverRecipe } from '../contract.ts'
import { hashText } from './drawing/random.ts'
import { scenesOf } from './recipes/home-scenes.ts'
import { spokenSubjects, subjectOfTitle } from './recipes/subject-words.ts'
import { recipeOfNewIdea, type CoverSubject } from './recipe.ts'

/** What a title alone has a cover show: its subject where that is met; undefined where none of its words was drawn. */
export function subjectFromWords(title: string): CoverSubject | undefined {
  const icon = subjectOfTitle(title)
  if (!icon) return undefined
  const scenes = scenesOf(icon)
  return { title, icon, scene: scenes[hashText(title) % scenes.length] ?? scenes[0] }
}

/** How many covers each subject has in each of its scenes. */
const variants = 3

/** A cover out of those that words can lead to, always the same one for the same words. */
export function recipeFromWords(title: string): CoverRecipe | undefined {
  const subject = subjectFromWords(title)
  return subject && variantOf(subject, hashText(title) % variants)
}

/** Every cover that words can lead to, for whoever has to find one by its address. */
export const recipesFromWords = (): CoverRecipe[] =>
  spokenSubjects.flatMap((icon) =>
    scenesOf(icon).flatMap((scene) =>
      Array.from({ length: variants }, (_, variant) => variantOf({ title: '', icon, scene }, variant)),
    ),
  )

const variantOf = ({ icon, scene }: CoverSubject, variant: number): CoverRecipe =>
  recipeOfNewIdea({ title: `from words ${variant}`, icon, scene })
