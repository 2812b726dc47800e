import type { SqlEntityManager } from '@mikro-orm/sql'
import type { SuggestResult } from '../contract.ts'
import { suggestedCategories, suggestedHints, suggestedIdeas, suggestedTags } from '../limits.ts'
import type { SearchServices } from './search-services.ts'
import { hintsFor } from './understanding/suggested-hints.ts'
import { wordsOf } from './words/fold.ts'

/** Enough to find tags in that go on like what was typed. */
const looked = 30

/** Ideas, categories and tags that what has been typed so far may become. */
export async function suggest(
  {
    em,
    search,
    catalogueMemory,
    knownPlaces,
  }: { em: SqlEntityManager } & Omit<SearchServices, 'searchCounts'>,
  q: string,
): Promise<SuggestResult> {
  const found = await catalogueMemory.ideas(em, await search.complete(em, q, looked))
  const typed = wordsOf(q)
  const goesOn = (text: string) => typed.length > 0 && continues(wordsOf(text), typed)
  // Whoever types sees first what begins like that; what is only called otherwise ("coast" for "beach") comes after.
  const ideas = found.toSorted((a, b) => Number(goesOn(b.title)) - Number(goesOn(a.title)))
  const categories = (await catalogueMemory.categoryNames(em)).filter(({ name }) => goesOn(name))
  const tags = new Set(ideas.flatMap((idea) => idea.tags).filter(goesOn))
  return {
    ideas: ideas.slice(0, suggestedIdeas).map(({ id, title, imageUrl, category }) => ({
      id,
      title,
      imageUrl,
      categoryName: category?.name ?? '',
    })),
    categories: categories.slice(0, suggestedCategories).map(({ name, slug }) => ({ name, slug })),
    tags: [...tags].slice(0, suggestedTags),
    hints: (await hintsFor(em, { catalogueMemory, knownPlaces }, q)).slice(0, suggestedHints),
  }
}

/** Whether a text holds the typed words in a row, the last of which may be the beginning of one. */
function continues(words: string[], typed: string[]): boolean {
  const last = typed.length - 1
  return words.some((_, start) =>
    typed.every((word, index) =>
      index === last ? words[start + index]?.startsWith(word) : words[start + index] === word,
    ),
  )
}
