import type { SearchFilterValues } from '#features/search/contract.ts'
import { calledMark, hintKinds, type Hint } from './hint.ts'
import { toLikedText, toMeaningful } from './hint-stop-words.ts'
import { isSentence } from './sentences.ts'

/** Most hints of which one may be missing, and most that are kept of more: each of them costs a query. */
export const maxHints = { compared: 6, kept: 4 }

/** Hints of a query and the words that remain to be searched for. */
export interface Reading {
  q: string
  words: string[]
  hints: Hint[]
  /** Kinds that the words beside the hints name. */
  topics: Hint[]
  /** Hints that the visitor has taken off. */
  removed: Hint[]
  rest: string
  /** Tags of what a sentence mentions by the way, which rank an idea higher; undefined if the query is none. */
  mentioned?: Mentioned[]
}

export interface Mentioned {
  facts: string[]
  from: number
  to: number
}

export interface Further {
  missing: string[]
  reading: Reading
  /** Facts of the missing hints. */
  excluded?: string[]
  /** How many fact lists of each hint are accepted; 1 if not given. */
  steps?: number
}

/**
 * Lists readings of a query that demand less than the whole, for close matches: without its words, without one group of
 * hints, or with hints met in a wider sense. Each has the labels of what it leaves out (`missing`).
 * @param withTopics the reading in which the kinds that the words name are hints too, and `rest` holds the words beside
 * them.
 * @returns first those in which the kinds that the words name replace the words, then the others, both in the order in
 * which they are to be searched for.
 */
export function listFurther(reading: Reading, withTopics: Reading): [ofTopics: Further[], others: Further[]] {
  const { hints, words, rest } = reading
  const groups = groupHints(hints, words)
  const others: Further[] = []
  const ofTopics = rest === '' ? [] : listOfTopics(withTopics)
  const quoted = rest === '' ? [] : [toQuoted(rest)]
  if (groups.length > 0 && rest !== '') others.push({ missing: quoted, reading: { ...reading, rest: '' } })
  const ranked = groups.toSorted((a, b) => rankOf(b) - rankOf(a))
  for (const group of rest !== '' && groups.length > 1 && groups.length <= maxHints.kept ? ranked : [])
    others.push({
      missing: [...(labelsOf(group) ?? []), ...quoted],
      reading: { ...reading, hints: hints.filter((hint) => !group.hints.includes(hint)), rest: '' },
      excluded: toFactGroups([group], 1).flat(),
    })
  const wide = hints.filter(({ facts }) => facts.length > 1)
  const soft = wide.filter(({ kind }) => kind !== 'place')
  // Ideas that meet the only soft hint in a wider sense are closer than those that miss a hint.
  const nearest = soft.length === 1 && rest === '' ? ofTopics : others
  if (wide.length > 0 && groups.length <= maxHints.kept)
    nearest.push({
      missing: [...(soft.length > 0 ? soft : wide).map(({ label }) => label), ...quoted],
      reading: { ...reading, rest: '' },
      steps: maxSteps,
    })
  if (reading.mentioned && groups.length > 2) others.push(...listMainWishes(reading, ranked))
  return [ofTopics, others]
}

/** Kinds and tags of a sentence whose words are looked for, if too few ideas are of them. */
const maxMentions = 2

/**
 * Lists readings of a sentence in which ideas only have to mention the words of a kind or a tag that it wishes for, one
 * reading for each, at most two (`maxMentions`). Empty for a query that is no sentence.
 */
export function listMentions(reading: Reading): Further[] {
  const { hints, words, mentioned } = reading
  const walls = hints.filter(({ excluded, maxPrice }) => excluded !== undefined || maxPrice !== undefined)
  const missing = hints.filter((hint) => !walls.includes(hint)).map(({ label }) => label)
  const wished = mentioned ? hints.filter(isWish).slice(0, maxMentions) : []
  return wished.map(({ from, to }) => ({
    missing,
    reading: { ...reading, hints: walls, rest: words.slice(from, to).join(' ') },
  }))
}

const isWish = ({ kind, facts, isBroad }: Hint) => kind === 'kind' && facts.length > 0 && !isBroad

/** Lists readings of a sentence with fewer and fewer of its groups of hints, of which the last is its main wish alone. */
function listMainWishes(reading: Reading, ranked: HintGroup[]): Further[] {
  return [2, ranked.length - 1]
    .filter((count, index, all) => all.indexOf(count) === index)
    .map((count) => {
      const dropped = ranked.slice(0, count)
      return {
        missing: dropped.flatMap((group) => labelsOf(group) ?? []),
        reading: {
          ...reading,
          hints: reading.hints.filter((hint) => !dropped.some(({ hints }) => hints.includes(hint))),
        },
      }
    })
}

/**
 * Returns whether these labels include a place, a kind or a feast that a sentence asks for, beside which the rest
 * matters less. A kind that means very many matters less as well, if there is another one. False for a query that is no
 * sentence.
 * @param missing labels of the hints that an idea misses.
 */
export function missesMainWish({ hints, mentioned }: Reading, missing: string[]): boolean {
  const main = hints.filter(({ kind, facts }) => facts.length > 0 && /^(place|kind|feast)$/.test(kind))
  const narrow = main.filter(({ isBroad }) => !isBroad)
  return (
    mentioned !== undefined &&
    (narrow.length > 0 ? narrow : main).some(({ label }) => missing.includes(label))
  )
}

/**
 * Returns the words by which ideas are ranked. Of a sentence, these are the words that are understood: others would rank
 * ideas higher whose titles have them by chance.
 */
export function toLiked({ words, hints, topics, mentioned }: Reading): string {
  if (!mentioned) return toLikedText(words, hints)
  const understood = [...hints, ...topics, ...mentioned]
  const isUnderstood = (at: number) => understood.some(({ from, to }) => at >= from && at < to)
  // Positions have to stay, so that the words of amounts and exclusions are left out.
  return toLikedText(
    words.map((word, at) => (isUnderstood(at) ? word : '')),
    hints,
  ).trim()
}

/** Fact lists of a hint that are searched for close ideas. */
const maxSteps = 3

/**
 * Returns whether words name a kind of idea. A kind tells more than the mood or setting that words such as "challenge"
 * and "trip" name.
 */
const isOfKind = ({ facts }: Hint) => Number(facts[0]?.[0]?.startsWith('kind:') ?? false)

/** Lists the readings with the kinds that words name: with the other words, without them, and each kind alone. */
function listOfTopics(withTopics: Reading): Further[] {
  const { hints, topics, words, rest } = withTopics
  if (topics.length === 0) return []
  const named = (some: Hint[]) => some.flatMap(({ from, to }) => words.slice(from, to)).join(' ')
  const further: Further[] = [{ missing: [`“${named(topics)}”`], reading: withTopics }]
  const withoutWords = { ...withTopics, rest: '' }
  const quoted = rest === '' ? [] : [toQuoted(rest)]
  if (rest !== '') further.push({ missing: quoted, reading: withoutWords })
  const wide = hints.filter(({ facts }) => facts.length > 1).map(({ label }) => label)
  if (wide.length > 0) further.push({ missing: [...wide, ...quoted], reading: withoutWords, steps: maxSteps })
  const distinct = [...new Map(topics.map((topic) => [topic.key, topic])).values()]
  // Each reading is a search of its own.
  const tried = distinct.toSorted((a, b) => isOfKind(b) - isOfKind(a)).slice(0, maxHints.kept)
  for (const topic of topics.length > 1 ? tried : []) {
    const others = topics.filter((other) => other !== topic)
    further.push({
      missing: [`“${named(others)}”`, ...quoted],
      reading: { ...withoutWords, hints: hints.filter((hint) => !others.includes(hint)) },
    })
  }
  return further
}

/**
 * Returns the rank of a group of hints: the position of its kind, such as `place`, in `hintKinds`. Undefined, which
 * stands for the words of the query, ranks first (−1).
 */
export const rankOf = (group: HintGroup | undefined): number => {
  const kind = group?.hints[0]?.kind
  if (kind === undefined) return -1
  const { hints = [] } = group ?? {}
  const behind = hints.every(({ isBroad }) => isBroad)
    ? 0.7
    : hints.every(isTagged)
      ? 0.6
      : hints.every(isGeneric)
        ? 0.5
        : 0
  return hintKinds.indexOf(kind) + behind
}

/** Facts of ways to learn: in "cooking classes", cooking is more important than the class. */
const genericFacts = new Set(['kind:course', 'kind:skill', 'kind:certificate', 'kind:study'])
const isGeneric = ({ facts: [first = []] }: Hint) =>
  first.filter((fact) => !fact.startsWith(calledMark)).every((fact) => genericFacts.has(fact))

/** Returns whether a hint asks for tags: a kind tells more. */
const isTagged = ({ facts: [[first = ''] = []] }: Hint): boolean =>
  first.startsWith('tag:') || first.startsWith(calledMark)

/** Returns the labels of the hints in a group, such as “free”; undefined if no group is given. */
export const labelsOf = (group: HintGroup | undefined) => group?.hints.map(({ label }) => label)
/** Returns the remaining words of a query in quotation marks, without stop words: `“kayak dawn”`. */
export const toQuoted = (rest: string) => `“${toMeaningful(rest.split(' ')).join(' ')}”`

const conjunctions = new Set(['and', 'or'])

/** Hints of which an idea must meet one. */
export interface HintGroup {
  hints: Hint[]
}

/**
 * Groups hints, in the given order, without those that have no facts, as they only exclude ideas or limit the price.
 * Hints of the same kind joined by "and" or "or" form one group: "in Thailand or Brazil" is either, while "Paris,
 * France" is both.
 * @param words all words of the query, to which `from` and `to` of the hints refer.
 */
export function groupHints(hints: Hint[], words: string[]): HintGroup[] {
  const groups: HintGroup[] = []
  for (const hint of hints.filter(({ facts }) => facts.length > 0)) {
    const group = groups.find(({ hints: [...own] }) => {
      const last = own.at(-1)
      return last && (last.key === hint.key || isJoined(last, hint, words))
    })
    if (group) group.hints.push(hint)
    else groups.push({ hints: [hint] })
  }
  return groups
}

/**
 * Returns the facts of each group of hints; an idea matches if it has at least one fact of every group.
 * @param steps how many of each hint's fact lists to include: the first is the exact meaning, the next ones are wider.
 */
export const toFactGroups = (groups: HintGroup[], steps: number): string[][] =>
  groups.map(({ hints }) => [...new Set(hints.flatMap(({ facts }) => facts.slice(0, steps).flat()))])

function isJoined(one: Hint, other: Hint, words: string[]): boolean {
  if (one.kind !== other.kind) return false
  const between = words.slice(one.to, other.from)
  // "The grandparents and the teenagers" of a sentence come together.
  if (one.kind === 'company' && isSentence(words)) return between.includes('or')
  return between.some((word) => conjunctions.has(word))
}

/** Durations from short to long. */
const durations =
  'minutes hour hours half-day day 2-days 3-days 5-days week 2-weeks month 3-months 6-months year years'
    .split(' ')
    .map((duration) => `time:${duration}`)
const nearDurations = 2

/**
 * Returns the facts by which an idea that misses a group is nearer to it than others: its wider facts, a low cost if it
 * asks for what is free, and the next durations.
 */
export function toNearerFacts({ hints }: HintGroup): string[] {
  const facts = hints.flatMap((hint) => hint.facts.slice(1).flat())
  const exact = hints.flatMap(({ facts: [first = []] }) => first)
  if (exact.includes('price:free')) facts.push('cost:1')
  const asked = exact.map((fact) => durations.indexOf(fact)).filter((index) => index >= 0)
  const [least, most] = [Math.min(...asked) - nearDurations, Math.max(...asked) + nearDurations]
  return [...new Set([...facts, ...(asked.length > 0 ? durations.slice(Math.max(0, least), most + 1) : [])])]
}

/** Facts of what is done without a journey; ideas near home are then ranked first, unless the query names a place. */
const everydayFacts = new Set('time:minutes time:hour time:hours cost:1 price:free difficulty:1'.split(' '))
/** Facts of children. With them, a query that names neither a kind nor a journey is about everyday things. */
const childFacts = new Set('company:kids company:toddlers company:teens'.split(' '))
const maxEverydayPrice = 100
export const nearHome = ['location:anywhere', 'location:indoor', 'location:outdoor']

/**
 * Returns groups of facts (such as `kind:hike`) that raise the rank of an idea without being required: the kinds that
 * the words beside the hints name and, for a cheap or everyday query without a place, what is near home.
 */
export function toPreferred({
  hints,
  topics,
  mentioned,
}: Pick<Reading, 'hints' | 'topics' | 'mentioned'>): string[][] {
  const isAway = [...hints, ...topics].some(
    ({ kind, facts }) => kind === 'place' || facts.flat().includes('location:travel'),
  )
  const isEveryday = hints.some(
    ({ kind, facts: [first = []], maxPrice = Infinity }) =>
      maxPrice <= maxEverydayPrice ||
      kind === 'weather' ||
      first.some((fact) => everydayFacts.has(fact) || (topics.length === 0 && childFacts.has(fact))),
  )
  const ofTopics = topics.flatMap(({ facts }) =>
    facts.map((list) => list.filter((fact) => !fact.startsWith(calledMark))),
  )
  const ofSentence = mentioned
    ? [...mentioned.map(({ facts }) => facts), ...(isAway || hints.some(isGoal) ? [] : listHandy(hints))]
    : []
  return [...(isEveryday && !isAway ? [nearHome] : []), ...ofTopics, ...ofSentence]
}

/** Returns whether a hint names what is to be done or where. */
const isGoal = ({ kind, facts }: Hint) => facts.length > 0 && /^(place|kind|feast)$/.test(kind)
const withinDay = ['time:minutes', 'time:hour', 'time:hours', 'time:half-day', 'time:day']
const bearable = ['difficulty:1', 'difficulty:2']
const affordable = ['cost:1', 'cost:2']

/** Lists groups of facts by which an idea is done soon: who asks in a sentence seldom means a project of years. */
function listHandy(hints: Hint[]): string[][] {
  const isSettled = (pattern: RegExp) =>
    hints.some(({ kind, label }) => pattern.test(kind) || pattern.test(label))
  return [
    ...(isSettled(/^(month|season|feast|weather)$/) ? [] : [['month:any']]),
    ...(isSettled(/^(time|long term)$/) ? [] : [withinDay]),
    ...(isSettled(/^(cost|luxurious)$/) ? [] : [affordable]),
    ...(isSettled(/^(for seniors|over \d+|with grandparents|with toddlers|with a baby)$/) ? [bearable] : []),
  ]
}

/**
 * Returns the hints without the excluded facts that the query itself asks for by a kind or a mood: "museums, but no art"
 * and "scary, but not dangerous". A hint of which nothing is left is dropped ("camping without a tent").
 */
export function withoutContradictions(hints: Hint[], topics: Hint[]): Hint[] {
  const moods = hints.filter(({ kind }) => kind === 'mood')
  return hints.flatMap((hint) =>
    withoutAskedFacts(hint, [...topics, ...moods.filter((mood) => mood !== hint)]),
  )
}

/**
 * Returns a list with the hint, whose excluded kinds no longer include those that the query itself names: in "museums,
 * but no art", museums stay. Empty if nothing is left of the hint ("camping without a tent").
 */
function withoutAskedFacts(hint: Hint, topics: Hint[]): Hint[] {
  const { excluded } = hint
  if (!excluded) return [hint]
  const asked = topics
    .map(({ facts: [first = []] }) => first.filter((fact) => !fact.startsWith(calledMark)))
    .filter((facts) => facts.length > 0 && facts.every((fact) => excluded.includes(fact)))
    .flat()
  const left = excluded.filter((fact) => !asked.includes(fact))
  // A kind that stays is possible without its needs: camping without a tent.
  const isRejected = asked.length === 0 || left.some((fact) => !fact.startsWith(needMark))
  return (left.length > 0 && isRejected) || hint.facts.length > 0 ? [{ ...hint, excluded: left }] : []
}

const needMark = 'need:'

/**
 * Returns the conditions that every result meets, by the hints of a query: `excluded`, facts that no result has, and
 * `filters`, the visitor's own with the lowest of all highest prices.
 */
export function toBounds(hints: Hint[], filters: SearchFilterValues) {
  const prices = [filters.maxPrice, ...hints.map(({ maxPrice }) => maxPrice)].filter(
    (price) => price !== undefined,
  )
  return {
    excluded: hints.flatMap(({ excluded = [] }) => excluded),
    filters: prices.length > 0 ? { ...filters, maxPrice: Math.min(...prices) } : filters,
  }
}

/**
 * Returns a reading as the search page shows it: its hints, each once, and whether each is strict (`hints`), and those
 * that the visitor has removed (`without`). `haveWordsWon` is false; a caller that falls back on the words sets it.
 */
export const toUnderstood = ({ hints, removed }: Reading) => ({
  hints: toUniqueHints(hints).map((hint) => ({ ...toLabel(hint), isStrict: isStrict(hint) })),
  without: toUniqueHints(removed).map(toLabel),
  haveWordsWon: false,
})

/** Returns whether a hint only excludes ideas. */
export const isExclusion = ({ facts, maxPrice }: Hint) => facts.length === 0 && maxPrice === undefined
const isStrict = ({ excluded, maxPrice }: Hint) => excluded !== undefined || maxPrice !== undefined
const toLabel = ({ key, label }: Hint) => ({ key, label })

/** Removes duplicate hints. */
const toUniqueHints = (hints: Hint[]) => [...new Map(hints.map((hint) => [hint.key, hint])).values()]
