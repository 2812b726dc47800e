import type { SqlEntityManager } from '@mikro-orm/sql'
import { type CategoryView, ideaList, type IdeaListQuery } from '#features/catalogue/contract.ts'
import { ideaView, type IdeaView } from '#features/catalogue/idea-fields.ts'
import { listCategories } from '#features/catalogue/server/categories.service.ts'
import {
  searchDependencies,
  categoryListDependencies,
  ideaDependencies,
  listDependencies,
} from '#features/catalogue/server/change-catalogue.service.ts'
import { listIdeaIds, listIdeas } from '#features/catalogue/server/ideas.service.ts'
import { tokenize } from '#features/search/tokenize.ts'
import { recordTags } from '#platform/server/response-cache/cache-tags.ts'
import type { RestRoutes } from '#platform/server/routes.ts'
import { createChunkedParser, createChunkedObjectParser } from '#platform/server/scheduling/long-lists.ts'
import { runList } from '#platform/server/scheduling/work-scheduler.ts'
import { createGuardedProcedures, router, createCallerFactory } from '#platform/server/trpc.ts'
import {
  nearestCategories,
  missedHints,
  searchesWithUnmatchedHints,
  searchesWithoutResults,
  searchQuery,
  searchResult,
  searchText,
  suggestions,
  suggestQuery,
  withoutResultsQuery,
  type SuggestQuery,
  type SuggestResult,
} from '../contract.ts'
import {
  maxMatches,
  maxNearestCategories,
  maxSuggestedCategories,
  maxSuggestedHints,
  maxSuggestedIdeas,
  maxSuggestedTags,
  searchIdeasPath,
} from '../limits.ts'
import {
  listMissedHints,
  listSearchesWithUnmatchedHints,
  listSearchesWithoutResults,
} from './search-counts.service.ts'
import type { SearchServices } from './search-services.ts'
import { searchAndCount } from './search.service.ts'
import { synonymsRouter } from './synonyms/synonyms.procedures.ts'
import { toHintKey, type Hint } from './understanding/hint.ts'
import { isPreposition } from './understanding/negation.ts'
import { ruleIndex } from './understanding/rule-index.ts'
import { understand, type UnderstandServices } from './understanding/understand.service.ts'

/** Number of candidates, enough to find matching tags in. */
const candidateCount = 30
/** Number of candidates, enough to include some of the given category. */
const categoryCandidateCount = 300

/** Suggests ideas, categories, tags and hints for the typed text. */
async function suggest(
  {
    em,
    search,
    catalogueMemory,
    knownPlaces,
    now,
  }: { em: SqlEntityManager; now: () => Date } & Omit<SearchServices, 'searchCounts'>,
  { q, categoryId }: SuggestQuery,
): Promise<SuggestResult> {
  const most = categoryId === undefined ? candidateCount : categoryCandidateCount
  const all = await catalogueMemory.ideas(em, await search.complete(em, q, most))
  const own = all.filter((idea) => idea.categoryId === categoryId)
  const found = [...own, ...all.filter((idea) => !own.includes(idea)).slice(0, candidateCount)]
  const typed = tokenize(q)
  const continuesTyped = (text: string) => typed.length > 0 && containsTyped(tokenize(text), typed)
  // Titles that continue the typed text come before matches by synonym ("coast" for "beach").
  const isOwn = (idea: IdeaView) => Number(idea.categoryId === categoryId)
  const ideas = found.toSorted(
    (a, b) => isOwn(b) - isOwn(a) || Number(continuesTyped(b.title)) - Number(continuesTyped(a.title)),
  )
  const categories = (await catalogueMemory.categoryNames(em)).filter(({ name }) => continuesTyped(name))
  const tags = new Set(ideas.flatMap((idea) => idea.tags).filter(continuesTyped))
  return {
    ideas: ideas.slice(0, maxSuggestedIdeas).map(({ id, title, imageUrl, category }) => ({
      id,
      title,
      imageUrl,
      categoryName: category?.name ?? '',
    })),
    categories: categories.slice(0, maxSuggestedCategories).map(({ name, slug }) => ({ name, slug })),
    tags: [...tags].slice(0, maxSuggestedTags),
    hints: (await listSuggestedHints(em, { catalogueMemory, knownPlaces, search, now }, q)).slice(
      0,
      maxSuggestedHints,
    ),
  }
}

/** Returns whether the words contain the typed words in a row, the last of which may be a prefix. */
function containsTyped(words: string[], typed: string[]): boolean {
  const last = typed.length - 1
  return words.some((_, start) =>
    typed.every((word, index) =>
      index === last ? words[start + index]?.startsWith(word) : words[start + index] === word,
    ),
  )
}

type SuggestedHint = SuggestResult['hints'][number]

/** Shorter prefixes match too many phrases. */
const minPrefixLength = 3

/**
 * Returns the hints found in the typed text, each with a query of its own. The last word may be the prefix of a place
 * or a month.
 */
async function listSuggestedHints(
  em: SqlEntityManager,
  { now, ...understanding }: UnderstandServices & { now: () => Date },
  q: string,
): Promise<SuggestedHint[]> {
  const asked = { keepsSpelling: true, isTyping: true, now: now() }
  const { hints, words } = await understand(em, understanding, q, asked)
  const last = words.length - 1
  const prefixHints = hints.some(({ to }) => to > last) ? [] : listHintsByPrefix(words.at(-1) ?? '')
  const all = [...hints.map((hint) => toSuggestedHint(hint, words)), ...prefixHints]
  return [...new Map(all.map((hint) => [hint.key, hint])).values()]
}

function toSuggestedHint({ key, label, from, to }: Hint, words: string[]): SuggestedHint {
  const start = isPreposition(words[from - 1]) ? from - 1 : from
  return { key, label, q: words.slice(start, to).join(' ') }
}

function listHintsByPrefix(beginning: string): SuggestedHint[] {
  if (beginning.length < minPrefixLength) return []
  const found: SuggestedHint[] = []
  for (const [phrase, rule] of ruleIndex) {
    if (!rule || (rule.kind !== 'place' && rule.kind !== 'month')) continue
    const isName = tokenize(rule.label).join(' ') === phrase
    if (isName && phrase.startsWith(beginning))
      found.push({ key: toHintKey(rule), label: rule.label, q: `in ${phrase}` })
  }
  return found
}

/** Lowest similarity of a word to one of a category: in its name, or in its description, which is less specific. */
const minNameSimilarity = 0.41
const minDescriptionSimilarity = 0.62

/** Lists the categories with a word similar to one of the query, most similar first. */
async function listNearestCategories(em: SqlEntityManager, q: string): Promise<CategoryView[]> {
  const asked = toTrigrams(q)
  return (await listCategories(em))
    .map((category) => ({
      category,
      inName: maxSimilarity(asked, toTrigrams(category.name)),
      inDescription: maxSimilarity(asked, toTrigrams(category.description)),
    }))
    .filter(
      ({ inName, inDescription }) => inName >= minNameSimilarity || inDescription >= minDescriptionSimilarity,
    )
    .toSorted((a, b) => 2 * (b.inName - a.inName) + b.inDescription - a.inDescription)
    .slice(0, maxNearestCategories)
    .map(({ category }) => category)
}

/**
 * Splits a text into words of 4 or more letters, each as its set of trigrams. A leading space marks the start; shorter
 * words resemble too many others.
 */
function toTrigrams(text: string): Set<string>[] {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]{4,}/gu) ?? []
  return words.map(
    (word) => new Set(Array.from({ length: word.length - 1 }, (_, at) => ` ${word}`.slice(at, at + 3))),
  )
}

/** Returns the Dice coefficient of the two most similar words. */
const maxSimilarity = (asked: Set<string>[], given: Set<string>[]): number =>
  Math.max(
    0,
    ...asked.flatMap((one) =>
      given.map((other) => (2 * one.intersection(other).size) / (one.size + other.size)),
    ),
  )

/**
 * Lists published ideas that match the filters. With a search text, only those that contain all its words, best match
 * first or newest first, depending on `orderBy`.
 */
async function listMatchingIdeas(
  { em, search, catalogueMemory }: { em: SqlEntityManager } & Omit<SearchServices, 'searchCounts'>,
  { search: q, ...list }: IdeaListQuery,
): Promise<IdeaView[]> {
  if (!q) return read(list)
  const { limit, offset, orderBy, ...filters } = list
  if (orderBy !== 'newest') {
    const found = await search.find(em, { q, filters, limit, offset })
    return found.isExact ? catalogueMemory.ideas(em, found.ids) : []
  }
  const found = await search.find(em, { q, filters, limit: maxMatches, offset: 0 })
  return found.isExact ? read(list, found.ids) : []

  // Reading a long list in full occupies the database as long as a hundred short ones, so its ideas come from the
  // cache.
  async function read(asked: Omit<IdeaListQuery, 'search'>, among?: number[]): Promise<IdeaView[]> {
    if (asked.limit <= maxUncachedLimit) return listIdeas(em, asked, among)
    return catalogueMemory.ideas(em, await listIdeaIds(em, asked, among))
  }
}

const maxUncachedLimit = 100

const { anyone, editorOnly } = createGuardedProcedures<SearchServices>()

export const searchRouter = router({
  ideas: anyone
    .input(searchQuery)
    .output(createChunkedObjectParser(searchResult, 'ideas'))
    .query(({ ctx, input }) =>
      runList(
        ctx,
        input.limit,
        () =>
          recordTags(ctx, searchAndCount(ctx, input), ({ ideas, close }) => [
            ...searchDependencies,
            ...categoryListDependencies,
            ...ideaDependencies([...ideas, ...close.flatMap((group) => group.ideas)]),
          ]),
        ({ ideas }) => ideas.length,
      ),
    ),

  suggest: anyone
    .input(suggestQuery)
    .output(suggestions)
    .query(({ ctx, input }) => suggest(ctx, input)),

  nearest: anyone
    .input(searchText)
    .output(nearestCategories)
    .query(({ ctx, input }) =>
      recordTags(ctx, listNearestCategories(ctx.em, input.q), () => categoryListDependencies),
    ),

  withoutResults: editorOnly
    .input(withoutResultsQuery)
    .output(searchesWithoutResults)
    .query(({ ctx, input }) => listSearchesWithoutResults(ctx.em, input, ctx.now())),

  leftOut: editorOnly
    .input(withoutResultsQuery)
    .output(searchesWithUnmatchedHints)
    .query(({ ctx, input }) => listSearchesWithUnmatchedHints(ctx.em, input, ctx.now())),

  missedHints: editorOnly
    .input(withoutResultsQuery)
    .output(missedHints)
    .query(({ ctx, input }) => listMissedHints(ctx.em, input, ctx.now())),

  synonyms: synonymsRouter,
})

/** Router of `ideas.list`. It belongs to the search because a list may be filtered by words. */
export const listingRouter = router({
  list: anyone
    .input(ideaList)
    .output(createChunkedParser(ideaView.array()))
    .query(({ ctx, input }) =>
      runList(
        ctx,
        input.limit,
        () => recordTags(ctx, listMatchingIdeas(ctx, input), (ideas) => listDependencies(input, ideas)),
        (ideas) => ideas.length,
      ),
    ),
})

const search = createCallerFactory(searchRouter)
const listing = createCallerFactory(listingRouter)
const config = { cached: 'everybody' } as const

/** Registers the public REST routes that list ideas by filters and that search them by text. */
export const searchRoutes: RestRoutes = async (app) => {
  app.get(
    '/api/ideas',
    {
      config,
      schema: {
        operationId: 'listIdeas',
        summary: 'List ideas',
        description:
          'Published ideas that match every filter, featured ones first. An empty filter is ignored; one with several values, separated by commas, matches any of them. Use `limit` and `offset` for paging; `search` sorts by relevance.',
        querystring: ideaList,
        response: { 200: ideaView.array() },
      },
    },
    (request) => listing(request.ctx).list(request.query),
  )

  app.get(
    searchIdeasPath,
    {
      config,
      schema: {
        operationId: 'searchIdeas',
        summary: 'Search the ideas',
        description:
          'Ideas that contain all words of `q`, best matches first, at most 1,000. If there are none, close matches. With `understand=1`, ideas that meet all hints about cost, difficulty, time, season, month, weather, place, company and mood come first, then those that miss one of them. Only what the query excludes (“no flying”, “under $50”) is a filter. `without` lists hints to ignore.',
        querystring: searchQuery,
        response: { 200: ideaView.array() },
      },
    },
    (request) =>
      search(request.ctx)
        .ideas(request.query)
        .then(({ ideas, close }) => [...ideas, ...close.flatMap((group) => group.ideas)]),
  )
}
