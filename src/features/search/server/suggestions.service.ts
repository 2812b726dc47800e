import type { SqlEntityManager } from '@mikro-orm/sql'
import type { IdeaView } from '#features/catalogue/idea-fields.ts'
import type { SuggestQuery, SuggestResult } from '../contract.ts'
import { suggestedCategories, suggestedHints, suggestedIdeas, suggestedTags } from '../limits.ts'
import type { SearchServices } from './search-services.ts'
import { hintsFor } from './understanding/suggested-hints.ts'
import { wordsOf } from '#features/search/fold.ts'

/** Enough to find tags in that go on like what was typed. */
const looked = 30
/** Enough to find some of a category among them. */
const lookedThrough = 300

/** Ideas, categories and tags that what has been typed so far may become. */
export async function suggest(
  {
    em,
    search,
    catalogueMemory,
    knownPlaces,
  }: { em: SqlEntityManager } & Omit<SearchServices, 'searchCounts'>,
  { q, categoryId }: SuggestQuery,
): Promise<SuggestResult> {
  const most = categoryId === undefined ? looked : lookedThrough
  const all = await catalogueMemory.ideas(em, await search.complete(em, q, most))
  const own = all.filter((idea) => idea.categoryId === categoryId)
  const found = [...own, ...all.filter((idea) => !own.includes(idea)).slice(0, looked)]
  const typed = wordsOf(q)
  const goesOn = (text: string) => typed.length > 0 && continues(wordsOf(text), typed)
  // Whoever types sees first what begins like that; what is only called otherwise ("coast" for "beach") comes after.
  const isOwn = (idea: IdeaView) => Number(idea.categoryId === categoryId)
  const ideas = found.toSorted(
    (a, b) => isOwn(b) - isOwn(a) || Number(goesOn(b.title)) - Number(goesOn(a.title)),
  )
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
