import { maxFeaturedCategories } from '#features/catalogue/limits.ts'
import type { SeedCategory } from '#features/catalogue/server/read-catalogue.ts'
import { loadSlugify } from '#features/catalogue/server/slug.ts'
import type { CoverRecipe } from '#features/covers/contract.ts'
import { createIdeaRecipe, createCategoryRecipes, type CoverSubject } from '#features/covers/server/recipe.ts'

type SeedIdea = SeedCategory['ideas'][number]

/** An item that is matched across editions: by its key, or else by similar text. */
export interface Matchable {
  key: string
  text: string
}

export interface PlannedIdea extends Matchable, Pick<SeedIdea, 'subject'> {
  fields: SeedIdea['text']
  isFeatured: boolean
}

export interface PlannedCategory extends Matchable, Pick<SeedCategory, 'subject'> {
  fields: Omit<SeedCategory['text'], 'slug'>
  position: number
  themePosition: number | null
  featuredPosition: number | null
  ideas: PlannedIdea[]
}

/**
 * Converts the bundled catalogue to the form in which the seed loads it: each category with its ideas, both with their
 * positions, whether they are featured, and a key by which later editions recognise them. The key of an idea is the
 * slug of its title, unless the files give a slug, which then stays the same when the title changes. Writes nothing.
 */
export async function planEdition(categories: SeedCategory[]): Promise<PlannedCategory[]> {
  const keyOfTitle = await loadTitleToKey()
  const places = assignSeedPositions(categories)
  const keyOfCategory = createKeyDeduplicator()
  const keyOfIdea = createKeyDeduplicator()
  return categories.map(({ text: { slug, ...text }, subject, ideas }, index) => {
    const place = places[index]
    return {
      key: keyOfCategory(slug),
      text: `${text.name}\n${text.description} ${text.content}`,
      fields: text,
      subject,
      position: index + 1,
      themePosition: place?.themePosition ?? null,
      featuredPosition: place?.featuredPosition ?? null,
      ideas: ideas.map((idea, rank) => ({
        key: keyOfIdea(idea.slug ?? keyOfTitle(idea.text.title)),
        text: `${idea.text.title}\n${idea.text.description}`,
        fields: idea.text,
        subject: idea.subject,
        isFeatured: rank === 0 && place?.leads === true,
      })),
    }
  })
}

/**
 * Resolves to a function that converts a title to its slug, or to the title itself if nothing of it can be
 * transliterated. Titles with the same key are taken for the same idea.
 */
export async function loadTitleToKey(): Promise<(title: string) => string> {
  const slugOf = await loadSlugify()
  return (title) => slugOf(title) || title
}

/** Creates a function that makes keys unique by appending a number to repeated ones. */
function createKeyDeduplicator() {
  const taken = new Set<string>()
  return (wanted: string) => {
    let key = wanted
    for (let turn = 2; taken.has(key); turn++) key = `${wanted}-${turn}`
    taken.add(key)
    return key
  }
}

/**
 * Minimum share of common words for two texts to count as the same idea. No two ideas of the catalogue exceed 0.36; a
 * false match costs members more than a missed one.
 */
const minSimilarity = 0.5
/** Minimum number of common words, because similarity says little about short texts. */
const minSharedWords = 5

/**
 * Matches the items (ideas or categories) of an edition of the bundled catalogue with those that an earlier edition has
 * loaded, by key or else by similar text. Reads and writes nothing.
 * @returns `recognised`, a map from each item to its match among those loaded before, and `gone`, the ones loaded
 * before that have no match.
 */
export function matchKnown<K extends Matchable, E extends Matchable>(known: K[], edition: E[]) {
  const unmatched = new Map(known.map((one) => [one.key, one]))
  const recognised = new Map<E, K>()
  const match = (one: E, other: K) => {
    recognised.set(one, other)
    unmatched.delete(other.key)
  }
  for (const one of edition) {
    const same = unmatched.get(one.key)
    if (same) match(one, same)
  }
  const unknown = edition.filter((one) => !recognised.has(one))
  for (const { one, other } of findSimilarPairs(unknown, [...unmatched.values()])) {
    if (!recognised.has(one) && unmatched.has(other.key)) match(one, other)
  }
  return { recognised, gone: [...unmatched.values()] }
}

/** Returns the pairs of similar texts, most similar first. */
function findSimilarPairs<K extends Matchable, E extends Matchable>(some: E[], others: K[]) {
  const isUniqueBody = createUniqueBodyCheck(some, others)
  const read = others.map((other) => ({ other, body: bodyOf(other), words: wordsOf(other.text) }))
  const pairs = some.flatMap((one) => {
    const [body, words] = [bodyOf(one), wordsOf(one.text)]
    return read.flatMap(({ other, body: otherBody, words: otherWords }) => {
      const likeness = body === otherBody && isUniqueBody(body) ? 1 : getSimilarity(words, otherWords)
      return likeness < minSimilarity ? [] : { one, other, likeness }
    })
  })
  return pairs.toSorted((a, b) => b.likeness - a.likeness)
}

/** Returns a predicate for bodies that occur exactly once on both sides, and therefore identify their item. */
function createUniqueBodyCheck(some: Matchable[], others: Matchable[]) {
  const [here, there] = [some, others].map((list) => Map.groupBy(list, bodyOf))
  return (body: string) => body !== '' && here?.get(body)?.length === 1 && there?.get(body)?.length === 1
}

/** Returns an item's text without its title. */
const bodyOf = ({ text }: Matchable) => text.slice(text.indexOf('\n') + 1).trim()

/** Returns the words of at least four letters; shorter ones say little about the subject. */
const wordsOf = (text: string) => new Set(text.toLowerCase().match(/[\p{L}\p{N}]{4,}/gu))

function getSimilarity(some: ReadonlySet<string>, others: ReadonlySet<string>): number {
  const shared = some.intersection(others).size
  return shared < minSharedWords ? 0 : (2 * shared) / (some.size + others.size)
}

/**
 * Returns the cover if it shows this subject (same icon and scene). Otherwise returns undefined: the idea or category
 * then needs a new cover.
 */
export const keepIfSameSubject = (cover: CoverRecipe | undefined, { icon, scene }: CoverSubject) =>
  cover?.icon === icon && cover.scene === scene ? cover : undefined

/**
 * Returns the ideas of a category, in their order, each with the recipe of its cover (scene, icon, palette, seed). An
 * existing recipe is kept as long as it shows the idea's subject, even if it resembles those of new neighbours; the
 * other ideas get new recipes.
 */
export function assignCovers<I extends { subject: CoverSubject; cover: CoverRecipe | undefined }>(
  category: string,
  ideas: readonly I[],
): (I & { cover: CoverRecipe })[] {
  const subjects = ideas.map(({ subject }) => subject)
  const recipes = ideas.some(({ cover }) => cover) ? [] : createCategoryRecipes(category, subjects)
  const covered: (I & { cover: CoverRecipe })[] = []
  for (const [rank, idea] of ideas.entries()) {
    const neighbours = covered.map(({ cover }) => cover.palette)
    const cover =
      keepIfSameSubject(idea.cover, idea.subject) ??
      recipes[rank] ??
      createIdeaRecipe(idea.subject, neighbours)
    covered.push({ ...idea, cover })
  }
  return covered
}

/** Position of a category on the home page, by the order of the plan. */
interface SeedPosition {
  themePosition: number | null
  featuredPosition: number | null
  /** Whether the first idea of the category is featured. */
  leads: boolean
}

const leadInterval = 4

/**
 * Returns the position of each bundled category on the home page, in the order given: themes are numbered from 1, and
 * so are the first eight of the others, as featured. `leads` is true for every fourth of the others: its first idea is
 * featured.
 */
export function assignSeedPositions(categories: readonly { isTheme: boolean }[]): SeedPosition[] {
  let themes = 0
  let others = 0
  return categories.map(({ isTheme }) => {
    if (isTheme) return { themePosition: ++themes, featuredPosition: null, leads: false }
    others++
    return {
      themePosition: null,
      featuredPosition: others <= maxFeaturedCategories ? others : null,
      leads: others % leadInterval === 0,
    }
  })
}
