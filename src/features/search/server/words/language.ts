import { isDeepStrictEqual } from 'node:util'
import type { InferKyselyDB, SqlEntityManager } from '@mikro-orm/sql'
import type { IdeaView } from '#features/catalogue/idea-fields.ts'
import { listSynonymGroups } from '../synonyms/synonyms.queries.ts'
import type { SearchWord } from '../entities.ts'
import { tokenize } from '#features/search/tokenize.ts'
import { readStems } from './stems.ts'
import { createSynonymIndex, listSynonymWords, type SynonymIndex } from './synonym-index.ts'
import { createVocabulary, type Vocabulary } from './vocabulary.ts'

/** Vocabulary, synonyms and stems needed to parse a query. */
export interface Language {
  vocabulary: Vocabulary
  synonyms: SynonymIndex
  /** Returns the stem, which all forms of a word share. */
  stemOf: (word: string) => string
  /** Returns each distinct word of an idea. */
  wordsIn: (idea: IdeaTexts) => WrittenWord[]
}

type IdeaTexts = Pick<IdeaView, 'title' | 'tags' | 'description'>

/** Word as written and as the search reads it. A word with a hyphen or an apostrophe may be read as several. */
export interface WrittenWord {
  written: string
  read: { word: string; stem: string }[]
}

/**
 * Creates a cache of the vocabulary, stems and synonyms with which queries are parsed; `current` resolves to those of
 * the catalogue's current version. When the catalogue has changed, it loads only the words added since, or everything
 * if words were removed or editors changed synonyms.
 * @param version returns the current version of the catalogue.
 */
export function createLanguageCache(version: () => Promise<string>) {
  let cached: CachedLanguage | undefined
  let reading: Promise<Language> | undefined

  async function read(em: SqlEntityManager, current: string): Promise<Language> {
    const { oldest } = await readOldestId(em)
    const added = await listSynonymGroups(em)
    // The word list was rebuilt and words were removed, or an editor changed the synonyms.
    if (cached && (cached.oldest !== oldest || !isDeepStrictEqual(cached.added, added))) cached = undefined
    const words = await listWordsAfter(em, cached?.newest ?? '0')
    // Stryker disable next-line LogicalOperator,UnaryOperator: words that are read twice are no other words
    const newest = words.at(-1)?.id ?? cached?.newest ?? '0'
    if (cached) cached.language.vocabulary.add(words)
    const language = cached?.language ?? (await createLanguage(em, words, added))
    cached = { language, version: current, oldest, newest, added }
    return language
  }

  return {
    /** Returns the language as of the catalogue's current version. */
    async current(em: SqlEntityManager): Promise<Language> {
      const current = await version()
      if (cached?.version === current) return cached.language
      reading ??= read(em, current).finally(() => (reading = undefined))
      return reading
    },
  }
}

interface CachedLanguage {
  language: Language
  version: string
  oldest: string
  newest: string
  /** Synonyms added by editors. */
  added: string[][]
}

async function createLanguage(
  em: SqlEntityManager,
  words: StoredWord[],
  added: string[][],
): Promise<Language> {
  const stems = await readStems(em, listSynonymWords(added))
  const vocabulary = createVocabulary()
  // Words of the catalogue are added last, because they carry the number of their ideas.
  vocabulary.add([...stems].map(([word, stem]) => ({ word, stem, ideas: 0 })))
  vocabulary.add(words)
  const stemOf = (word: string) => vocabulary.stemOf(word) || word
  return {
    vocabulary,
    stemOf,
    wordsIn: createWordReader(stemOf),
    synonyms: createSynonymIndex(stemOf, added),
  }
}

/**
 * Caches tokenised words: tokenising costs more than the rest of a search, and the catalogue has only ten thousand
 * distinct words.
 */
function createWordReader(stemOf: (word: string) => string): Language['wordsIn'] {
  const known = new Map<string, WrittenWord>()
  // Cached ideas keep their identity until they change.
  const readIdeas = new WeakMap<IdeaTexts, WrittenWord[]>()
  const wordFor = (written: string) => {
    const word = known.get(written) ?? {
      written,
      read: tokenize(written).map((part) => ({ word: part, stem: stemOf(part) })),
    }
    known.set(written, word)
    return word
  }
  return (idea) => {
    const texts = [idea.title, ...idea.tags, idea.description]
    const words = readIdeas.get(idea) ?? [...new Set(texts.flatMap(splitWords))].map(wordFor)
    readIdeas.set(idea, words)
    return words
  }
}

const splitWords = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}\p{M}]+/gu) ?? []

const searchWords = (em: SqlEntityManager) =>
  em.getKysely<InferKyselyDB<typeof SearchWord>>().selectFrom('search_word')

type StoredWord = Awaited<ReturnType<typeof listWordsAfter>>[number]

const listWordsAfter = (em: SqlEntityManager, id: string) =>
  searchWords(em)
    .select((row) => [row.cast<string>('id', 'text').as('id'), 'word', 'stem', 'ideas'])
    .where('id', '>', id)
    .orderBy('search_word.id')
    .execute()

const readOldestId = (em: SqlEntityManager) =>
  searchWords(em)
    .select((row) => row.cast<string>(row.fn.coalesce(row.fn.min('id'), row.lit(0)), 'text').as('oldest'))
    .executeTakeFirstOrThrow()
