import type { CoverRecipe } from '../contract.ts'
import { hashText } from './drawing/canvas.ts'
import { listScenes, createIdeaRecipe, type CoverSubject } from './recipe.ts'
import { wordLists } from './title-words.ts'

/**
 * Returns what the cover of a title shows, by the words in it (`kayak`): an icon and one of its scenes, always the
 * same for the same title. Undefined if no word is known.
 */
export function findTitleSubject(title: string): CoverSubject | undefined {
  const icon = findTitleIcon(title)
  if (!icon) return undefined
  const scenes = listScenes(icon)
  return { title, icon, scene: scenes[hashText(title) % scenes.length] ?? scenes[0] }
}

/** Number of covers per subject and scene. */
const variantsPerScene = 3

/**
 * Returns the recipe (scene, icon, palette, seed) of a cover for a title, by the words in it (`kayak`), always the same
 * for the same title; undefined if no word is known.
 */
export function findTitleRecipe(title: string): CoverRecipe | undefined {
  const subject = findTitleSubject(title)
  return subject && createVariant(subject, hashText(title) % variantsPerScene)
}

/**
 * Lists every recipe that `findTitleRecipe` can return for any title: all variants of each scene of each icon. The
 * index of covers needs them to find the covers of members' own ideas by their address.
 */
export const listTitleRecipes = (): CoverRecipe[] =>
  titleIcons.flatMap((icon) =>
    listScenes(icon).flatMap((scene) =>
      Array.from({ length: variantsPerScene }, (_, variant) =>
        createVariant({ title: '', icon, scene }, variant),
      ),
    ),
  )

const createVariant = ({ icon, scene }: CoverSubject, variant: number): CoverRecipe =>
  createIdeaRecipe({ title: `from words ${variant}`, icon, scene })

const subjectOfWord = new Map<string, string>()

for (const [subject = '', words = ''] of wordLists.split('\n').map((line) => line.split(':'))) {
  for (const word of words.trim().split(/\s+/))
    subjectOfWord.set(word, subjectOfWord.get(word) ?? subject.trim())
}

const knownWords = [...subjectOfWord.keys()].filter((word) => word !== '')

/** Returns the subject that a title names, by its word, or two words together, that is listed first. */
function findTitleIcon(title: string): string | undefined {
  const single = title.toLowerCase().match(/[a-z0-9]+/g) ?? []
  const words = new Set([...single, ...single.slice(1).map((word, index) => `${single[index]}${word}`)])
  return subjectOfWord.get(knownWords.find((word) => words.has(word)) ?? '') || undefined
}

/** Subjects that a title can name. */
const titleIcons: readonly string[] = [...new Set(subjectOfWord.values())].filter((subject) => subject !== '')
