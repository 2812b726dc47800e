import type { SqlEntityManager } from '@mikro-orm/sql'
import type { CategoryView } from '#features/catalogue/category-contract.ts'
import { listCategories } from '#features/catalogue/server/categories.service.ts'
import { nearestShown } from '../limits.ts'

/** How alike a word must be to one of a category: of its name, which says all, or of its description. */
const nearName = 0.41
const nearDescription = 0.62

/** The categories that have a word like one that was looked for, the most alike first; none where none is near. */
export async function listNearestCategories(em: SqlEntityManager, q: string): Promise<CategoryView[]> {
  const asked = wordsIn(q)
  return (await listCategories(em))
    .map((category) => ({
      category,
      inName: likeness(asked, wordsIn(category.name)),
      inDescription: likeness(asked, wordsIn(category.description)),
    }))
    .filter(({ inName, inDescription }) => inName >= nearName || inDescription >= nearDescription)
    .toSorted((a, b) => 2 * (b.inName - a.inName) + b.inDescription - a.inDescription)
    .slice(0, nearestShown)
    .map(({ category }) => category)
}

/** Each word as every three letters in a row, with its beginning as its own. The shortest are like too many. */
function wordsIn(text: string): Set<string>[] {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]{4,}/gu) ?? []
  return words.map(
    (word) => new Set(Array.from({ length: word.length - 1 }, (_, at) => ` ${word}`.slice(at, at + 3))),
  )
}

/** Of the two words that are most alike, the share of letters that they have in common. */
const likeness = (asked: Set<string>[], given: Set<string>[]): number =>
  Math.max(
    0,
    ...asked.flatMap((one) =>
      given.map((other) => (2 * one.intersection(other).size) / (one.size + other.size)),
    ),
  )
