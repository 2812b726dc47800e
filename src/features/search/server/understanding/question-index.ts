import type { SqlEntityManager } from '@mikro-orm/sql'
import { sql } from 'kysely'
import type { CatalogueVersion } from '#features/catalogue/server/catalogue-version.ts'
import { ideaTable } from '#features/catalogue/server/idea.queries.ts'
import { tokenize } from '#features/search/tokenize.ts'
import { runShared } from '#platform/server/scheduling/costs.ts'
import { yieldToEventLoop } from '#platform/server/scheduling/fair-queue.ts'
import { readStems, stopWords } from '../words/stems.ts'
import { hintStopWords } from './hint-stop-words.ts'
import { parseQuestion, splitQuestion } from './parse-question.ts'
import { spokenTable } from './rule-index.ts'
import { listTopics } from './topics.ts'

/** Idea whose questions resemble the asked one, with its similarity from 0 to about 1. */
export interface SimilarIdea {
  id: number
  similarity: number
}

export interface QuestionIndex {
  /**
   * Returns the ideas whose questions resemble a sentence, most similar first, at most 40. An idea shares at least two
   * features with it (`minShared`).
   */
  findSimilar: (em: SqlEntityManager, q: string) => Promise<SimilarIdea[]>
}

/** Ideas whose questions are held in memory; those with higher ids are not compared. */
const maxIdeas = 5_000
const maxSimilar = 40
/** Ideas read between two yields to the event loop. */
const ideasPerYield = 20
/** Weights of a feature by where an idea has it. */
const weights = { question: 1, title: 0.9, tag: 0.8, description: 0.3 }
/** Weight of a hint compared with a word: "4 year old" and "toddler" are one hint, and it is seldom there by chance. */
const hintWeight = 1.4
/** Inverse document frequency of a word that no idea has: it lowers every similarity a little. */
const unknownWeight = 1.5
/** Weight of a word that hardly any idea or very many ideas have: it is often there by chance. */
const strayWeight = 0.6
/** Ideas from which on a word is no longer rare, and the share of all ideas from which on it is frequent. */
const stray = { rare: 3, frequentShare: 1 / 3 }
/** Features that an idea shares with a sentence at least, one of them in a question. */
const minShared = 2
/** Shares of the idea's features together and of its most similar single question in the similarity. */
const shares = { together: 0.5, single: 0.7 }

/** Hints and words of a text. */
interface Read {
  /** Keys of hints and kinds: `with-toddlers`. */
  hints: string[]
  /** Words of no hint, in lower case. */
  words: string[]
}

/** Texts of an idea as they were read, and its features. */
interface ReadIdea {
  text: string
  /** Weight of each feature that the idea has. */
  features: Map<string, number>
  questions: Set<string>[]
}

interface IndexedIdea extends Pick<ReadIdea, 'features'> {
  id: number
  /** Features of each question, and the sum of their weights in the index. */
  questions: { features: Set<string>; weight: number }[]
}

interface Index {
  ideas: IndexedIdea[]
  /** Positions in `ideas` by feature. */
  byFeature: Map<string, number[]>
}

/**
 * Creates an index of the questions in visitors' words that editors have written for ideas. When the catalogue has
 * changed, the ideas are loaded again, and those that have changed are read. Questions are compared by their features:
 * the hints that the rules of the search find in them, so that "4 year old" is like "toddler", and the stems of all other
 * words. Rare features count more than frequent ones, words of one or two ideas excepted.
 */
export function createQuestionIndex({ current }: Pick<CatalogueVersion, 'current'>): QuestionIndex {
  let cached: { version: string; index: Index } | undefined
  let reading: Promise<Index> | undefined
  let known = new Map<number, ReadIdea>()

  async function read(em: SqlEntityManager, version: string): Promise<Index> {
    known = await readIdeas(em, await listQuestions(em), known)
    const index = await createIndex(known)
    cached = { version, index }
    return index
  }

  async function getIndex(em: SqlEntityManager): Promise<Index> {
    const version = await current()
    if (cached?.version === version) return cached.index
    // All searches wait for it, so it must not end with the request that was the first.
    reading ??= runShared(() => read(em, version)).finally(() => (reading = undefined))
    return reading
  }

  return {
    async findSimilar(em, q) {
      const index = await getIndex(em)
      if (index.ideas.length === 0) return []
      const { hints, words } = readText(q)
      const stemOf = await readStems(em, words)
      const features = [...hints.map(toHintFeature), ...words.map((word) => stemOf.get(word) ?? '')]
      return rankBySimilarity(index, [...new Set(features)].filter(Boolean)).slice(0, maxSimilar)
    },
  }
}

const listQuestions = (em: SqlEntityManager) =>
  ideaTable(em)
    .select(['id', 'title', 'tags', 'kinds', 'description', 'questions'])
    .where('state', '=', 'published')
    .where(sql<boolean>`questions <> '{}'`)
    .orderBy('id')
    .limit(maxIdeas)
    .execute()

type Row = Awaited<ReturnType<typeof listQuestions>>[number]

/** Reads a text by the rules for sentences. Exclusions give no features: they say what is not wanted. */
function readText(text: string): Read {
  const asked = splitQuestion(text)
  const { words } = asked
  const parsed = parseQuestion(asked, () => false, spokenTable)
  const isTaken = (at: number) => parsed.hints.some(({ from, to }) => at >= from && at < to)
  const topics = listTopics(words, isTaken, words, spokenTable)
  const wanted = [...parsed.hints, ...topics].filter(({ facts }) => facts.length > 0)
  return {
    hints: [...new Set(wanted.map(({ key }) => key))],
    words: [...new Set(words.filter((word, at) => !isTaken(at) && isMeaningful(word)))],
  }
}

/** Returns whether a word says anything about an idea: numbers and stop words do not. */
const isMeaningful = (word: string) => !stopWords.has(word) && !hintStopWords.has(word) && !/^\d/.test(word)

const hintMark = '#'
const toHintFeature = (key: string) => `${hintMark}${key}`

/** Reads the ideas of these rows, of which those whose texts are known already stay as they are. */
async function readIdeas(
  em: SqlEntityManager,
  rows: Row[],
  known: ReadonlyMap<number, ReadIdea>,
): Promise<Map<number, ReadIdea>> {
  const texts = new Map(rows.map(({ id, ...written }) => [id, JSON.stringify(written)]))
  const changed = rows.filter(({ id }) => known.get(id)?.text !== texts.get(id))
  const written: { id: number; questions: Read[]; title: string[]; tag: string[]; description: string[] }[] =
    []
  for (const [count, { id, title, tags, kinds, description, questions }] of changed.entries()) {
    // oxlint-disable-next-line no-await-in-loop -- the yield is what it is for
    if (count % ideasPerYield === 0) await yieldToEventLoop()
    written.push({
      id,
      questions: questions.map(readText),
      title: tokenize(title),
      tag: [...tags, ...kinds].flatMap(tokenize),
      description: tokenize(description),
    })
  }
  const words = written.flatMap(({ questions, title, tag, description }) => [
    ...questions.flatMap((question) => question.words),
    ...title,
    ...tag,
    ...description,
  ])
  const stems = await readStems(em, [...new Set(words)].filter(isMeaningful))
  const toStems = (some: string[]) => some.map((word) => stems.get(word) ?? '').filter(Boolean)
  const read = new Map<number, ReadIdea>()
  for (const [id, text] of texts) {
    const before = known.get(id)
    if (before?.text === text) read.set(id, before)
  }
  for (const { id, questions, title, tag, description } of written) {
    const asked = questions.map(
      (question) => new Set([...question.hints.map(toHintFeature), ...toStems(question.words)]),
    )
    const features = new Map([
      ...toStems(description).map((stem) => [stem, weights.description] as const),
      ...toStems(tag).map((stem) => [stem, weights.tag] as const),
      ...toStems(title).map((stem) => [stem, weights.title] as const),
      ...asked.flatMap((question) => [...question].map((feature) => [feature, weights.question] as const)),
    ])
    read.set(id, { text: texts.get(id) ?? '', features, questions: asked })
  }
  return read
}

async function createIndex(read: ReadonlyMap<number, ReadIdea>): Promise<Index> {
  const byFeature = new Map<string, number[]>()
  for (const [at, { features }] of [...read.values()].entries()) {
    // oxlint-disable-next-line no-await-in-loop -- the yield is what it is for
    if (at % ideasPerYield === 0) await yieldToEventLoop()
    for (const feature of features.keys()) {
      const places = byFeature.get(feature)
      if (places) places.push(at)
      else byFeature.set(feature, [at])
    }
  }
  const weigh = toWeigh(read.size, byFeature)
  const ideas: IndexedIdea[] = []
  for (const [id, { features, questions }] of read) {
    // oxlint-disable-next-line no-await-in-loop -- the yield is what it is for
    if (ideas.length % ideasPerYield === 0) await yieldToEventLoop()
    ideas.push({
      id,
      features,
      questions: questions.map((own) => ({
        features: own,
        weight: own.values().reduce((sum, feature) => sum + weigh(feature), 0),
      })),
    })
  }
  return { ideas, byFeature }
}

/** Ranks the ideas that share enough features with the asked ones by their similarity. */
function rankBySimilarity(index: Index, asked: string[]): SimilarIdea[] {
  const weigh = toWeigh(index.ideas.length, index.byFeature)
  const weightOf = new Map(asked.map((feature) => [feature, weigh(feature)]))
  const whole = weightOf.values().reduce((sum, weight) => sum + weight, 0)
  const places = new Set(asked.flatMap((feature) => index.byFeature.get(feature) ?? []))
  return [...places]
    .flatMap((at) => {
      const { id, features, questions } = index.ideas[at] ?? noIdea
      const shared = asked.filter((feature) => features.has(feature))
      if (shared.length < minShared || !shared.some((feature) => features.get(feature) === weights.question))
        return []
      const together = shared.reduce(
        (sum, feature) => sum + (weightOf.get(feature) ?? 0) * (features.get(feature) ?? 0),
        0,
      )
      const single = Math.max(0, ...questions.map((question) => compare(question, weightOf, whole)))
      return { id, similarity: (shares.together * together) / whole + shares.single * single }
    })
    .toSorted((a, b) => b.similarity - a.similarity || a.id - b.id)
}

const noIdea: IndexedIdea = { id: 0, features: new Map(), questions: [] }

/** Returns a function for the weight of a feature: its inverse document frequency, lower for stray words. */
function toWeigh(ideas: number, byFeature: ReadonlyMap<string, number[]>): (feature: string) => number {
  return (feature) => {
    const count = byFeature.get(feature)?.length ?? 0
    const rarity = count === 0 ? unknownWeight : Math.log(1 + ideas / (1 + count))
    if (feature.startsWith(hintMark)) return rarity * hintWeight
    const isStray = count < stray.rare || count > ideas * stray.frequentShare
    return isStray ? rarity * strayWeight : rarity
  }
}

/** Returns the similarity of a written question to the asked one: 1 if they have the same features, 0 if they share none. */
function compare(
  { features, weight }: IndexedIdea['questions'][number],
  asked: ReadonlyMap<string, number>,
  whole: number,
): number {
  let shared = 0
  for (const feature of features) shared += asked.get(feature) ?? 0
  return shared === 0 ? 0 : shared / Math.sqrt(weight * whole)
}
