import { isDeepStrictEqual } from 'node:util'
import type { InferKyselyDB, SqlEntityManager } from '@mikro-orm/sql'
import type { IdeaView } from '#features/catalogue/idea-fields.ts'
import { listSynonymGroups } from '../synonyms/synonyms.queries.ts'
import type { SearchWord } from '../entities.ts'
import { tokenize } from '#features/search/fold.ts'
import { readStems } from './stems.ts'
import { createSynonymIndex, listSynonymWords, type SynonymIndex } from './synonym-index.ts'
import { createVocabulary, type Vocabulary } from './vocabulary.ts'

/** What is needed to understand a query. */
export interface Language {
  vocabulary: Vocabulary
  synonyms: SynonymIndex
  /** The same for all forms of a word. */
  stemOf: (word: string) => string
  /** Each word of an idea once. */
  wordsIn: (idea: IdeaTexts) => WrittenWord[]
}

type IdeaTexts = Pick<IdeaView, 'title' | 'tags' | 'description'>

/** A word as it stands in a text, and what it is to the search; one with a stroke or an apostrophe may be several. */
export interface WrittenWord {
  written: string
  read: { word: string; stem: string }[]
}

/** Reads the language of the catalogue once, and from then on the words that are new to it. */
export function createLanguageCache(version: () => Promise<string>) {
  let cached: CachedLanguage | undefined
  let reading: Promise<Language> | undefined

  async function read(em: SqlEntityManager, current: string): Promise<Language> {
    const { oldest } = await readOldestId(em)
    const added = await listSynonymGroups(em)
    // The words were counted anew, and those that had gone were left out; or what is a synonym is no more.
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
    /** As of the catalogue's current version. */
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
  /** The synonyms that editors have made. */
  added: string[][]
}

async function createLanguage(
  em: SqlEntityManager,
  words: StoredWord[],
  added: string[][],
): Promise<Language> {
  const stems = await readStems(em, listSynonymWords(added))
  const vocabulary = createVocabulary()
  // Those of the catalogue last: they come with the number of their ideas.
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

/** Taking a word apart costs more than all else around a search, and the catalogue has ten thousand words. */
function createWordReader(stemOf: (word: string) => string): Language['wordsIn'] {
  const known = new Map<string, WrittenWord>()
  // The same idea is the same object until somebody changes it.
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
