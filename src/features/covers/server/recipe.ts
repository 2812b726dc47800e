import type { CoverPalette, CoverRecipe, CoverScene } from '../contract.ts'
import { seedComposed, type CoverComposition } from '../limits.ts'
import { hashText } from './drawing/random.ts'
import { palettesFor } from './recipes/suits.ts'

/** What a cover has to show: an idea's or a category's own words for it. */
export type CoverSubject = {
  title: string
  icon: string
  scene: CoverScene
  /** Light and composition where somebody chose them; else they follow from the words. */
  palette?: CoverPalette | undefined
  composition?: CoverComposition | undefined
}

/** How many ideas in a row have different palettes. */
export const paletteRun = 5

// Divisible by every count of layouts up to six and by ten and twelve, so that a scene's layouts take turns.
const layoutCycle = 60
const seedCycles = 30_000_000

/**
 * The recipes of a category's ideas, in their order and always the same ones. Any five neighbours
 * differ in palette, and neighbours with the same scene take turns through its layouts.
 */
export function recipesOfCategory(slug: string, subjects: readonly CoverSubject[]): CoverRecipe[] {
  const recipes: CoverRecipe[] = []
  const shown = new Map<CoverScene, number>()
  for (const [position, subject] of subjects.entries()) {
    const recent = recipes.slice(1 - paletteRun).map(({ palette }) => palette)
    const turn = shown.get(subject.scene) ?? hashText(`${slug} ${subject.scene}`)
    shown.set(subject.scene, turn + 1)
    recipes.push(recipeFrom(subject, { text: `${slug} ${position} ${subject.title}`, turn, avoided: recent }))
  }
  return recipes
}

/** The recipe of a category's own cover. */
export function recipeOfCategory(slug: string, subject: CoverSubject): CoverRecipe {
  return recipeFrom(subject, { text: slug, turn: hashText(slug), avoided: [] })
}

/**
 * The recipe of an idea that an editor adds or gives another icon or scene; its palette differs
 * from the given ones of its neighbours, of which the last four count.
 */
export function recipeOfNewIdea(
  subject: CoverSubject,
  neighbours: readonly CoverPalette[] = [],
): CoverRecipe {
  const text = `${subject.scene} ${subject.icon} ${subject.title}`
  return recipeFrom(subject, { text, turn: hashText(text) >>> 7, avoided: neighbours.slice(1 - paletteRun) })
}

type Choice = { text: string; turn: number; avoided: readonly CoverPalette[] }

function recipeFrom(subject: CoverSubject, { text, turn, avoided }: Choice): CoverRecipe {
  const { scene, icon, composition } = subject
  const hash = hashText(text)
  const free = palettesFor(scene, icon).filter((palette) => !avoided.includes(palette))
  const palette = subject.palette ?? free[hash % free.length]
  if (!palette) throw new Error(`Too few palettes suit ${scene}`)
  const seed = (hash % seedCycles) * layoutCycle + (turn % layoutCycle)
  return { scene, icon, palette, seed: composition ? seedComposed(seed, composition) : seed }
}
