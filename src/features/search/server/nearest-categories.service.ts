import type { SqlEntityManager } from '@mikro-orm/sql'
import type { CategoryView } from '#features/catalogue/category-contract.ts'
import { listCategories } from '#features/catalogue/server/categories.service.ts'
import { nearestShown } from '../limits.ts'

/** The categories whose words are most like what was looked for; those in front where none is. */
export async function listNearestCategories(em: SqlEntityManager, q: string): Promise<CategoryView[]> {
  const asked = trigrams(q)
  const likeness = ({ name, description }: CategoryView) =>
    shared(asked, trigrams(name)) * 3 + shared(asked, trigrams(description))
  return (await listCategories(em))
    .map((category) => ({ category, score: likeness(category) }))
    .toSorted((a, b) => b.score - a.score || Number(b.category.featured) - Number(a.category.featured))
    .slice(0, nearestShown)
    .map(({ category }) => category)
}

/** Every three letters in a row, with the beginnings of words as their own. */
function trigrams(text: string): Set<string> {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
  return new Set(
    words.flatMap((word) =>
      Array.from({ length: Math.max(0, word.length - 1) }, (_, at) => ` ${word}`.slice(at, at + 3)),
    ),
  )
}

/** The share of `asked` that is in `given`. */
function shared(asked: Set<string>, given: Set<string>): number {
  return asked.size === 0 ? 0 : asked.intersection(given).size / asked.size
}
