import { tokenize } from '#features/search/tokenize.ts'
import { mayHaveAmount, parseAmountAt } from './amounts.ts'
import { toHintKey, type Hint, type Meaning } from './hint.ts'
import { toMeaningful } from './hint-stop-words.ts'
import { countRejectionWords, findNegation, isBeforeCountry, isPreposition } from './negation.ts'
import { isInSouthernHemisphere, placesByAdjective } from './place-names.ts'
import { intensifiers, ruleIndex, tableFor, type Rule, type RuleTable } from './rule-index.ts'
import { isOrigin, isSpeaker } from './sentences.ts'

/** Parsed query: the meaning of some of its words, and words that may be place names. */
export interface ParsedQuestion {
  words: string[]
  hints: Hint[]
  /** Positions of the words of amounts that say nothing about an idea: "in my thirties". */
  passed: number[]
  /** Possible place names, to be looked up. */
  mayBePlaces: PlaceCandidate[]
}

export interface PlaceCandidate {
  name: string
  /** Whether the surroundings of the place are meant too. */
  isNear: boolean
  from: number
  to: number
}

/** Words of a query, and which of them stand in quotation marks. */
export interface QuestionWords {
  words: string[]
  isQuoted: boolean[]
  /** Whether a word has an apostrophe and an s: "winter's". */
  isPossessive: boolean[]
}

const maxWords = 32
const maxPlaceWords = 4

/**
 * Splits a query into words (see `tokenize`), at most 32 (`maxWords`), and returns beside `words`, by the same
 * positions, whether each is in quotation marks (`isQuoted`) and whether it is a possessive such as "winter's"
 * (`isPossessive`). An amount with a currency sign gets the currency as a word.
 */
export function splitQuestion(q: string): QuestionWords {
  const words: string[] = []
  const isQuoted: boolean[] = []
  const isPossessive: boolean[] = []
  // Odd parts are in quotation marks, if those are closed.
  const parts = q.split(/["“”„«»]/)
  const areClosed = parts.length % 2 === 1
  for (const [index, part] of parts.entries()) {
    for (const written of withCurrencies(part).split(/\s+/)) {
      const own = tokenize(written)
      words.push(...own)
      isQuoted.push(...own.map(() => areClosed && index % 2 === 1))
      isPossessive.push(...own.map((_, at) => at === own.length - 1 && /['’]s\W*$/i.test(written)))
    }
  }
  return {
    words: words.slice(0, maxWords),
    isQuoted: isQuoted.slice(0, maxWords),
    isPossessive: isPossessive.slice(0, maxWords),
  }
}

const withCurrencies = (text: string) =>
  text
    .replaceAll(/(\d),(\d{3})(?!\d)/g, '$1$2')
    .replaceAll(
      /[$€£]\s?(\d+)(?:\.\d+)?(?=\W|$)|(\d+)\s?[$€£]/g,
      (_, before = '', after = '') => `${before}${after} dollars `,
    )

/**
 * Extracts the hints of a query, words with a known meaning such as its cost, time or country, without accessing the
 * database. Returns the words, the hints, and words that may be the name of another place, to be looked up.
 * @param isName whether the word at a position is part of a name, or in quotation marks, and so gives no hint
 * @param table rules to read it by; those for sentences if it is one
 */
export function parseQuestion(
  q: string | QuestionWords,
  isName: (at: number) => boolean = () => false,
  table = tableFor(typeof q === 'string' ? splitQuestion(q).words : q.words),
): ParsedQuestion {
  const asked = typeof q === 'string' ? splitQuestion(q) : q
  const { words, isQuoted, isPossessive } = asked
  if (!words.some((word) => intensifiers.has(word))) return parseMeant(asked, table, isName)
  // "costs absolutely nothing" is read like "costs nothing".
  const places = [...words.keys()].filter(
    (at) => isQuoted[at] || isName(at) || !intensifiers.has(words[at] ?? ''),
  )
  const only = <T>(all: readonly T[]) => places.flatMap((at) => all.slice(at, at + 1))
  const read = parseMeant(
    { words: only(words), isQuoted: only(isQuoted), isPossessive: only(isPossessive) },
    table,
    (at) => isName(places[at] ?? at),
  )
  const toPlaces = <T extends { from: number; to: number }>(all: T[]) =>
    all.map((one) => ({ ...one, from: places[one.from] ?? 0, to: (places[one.to - 1] ?? 0) + 1 }))
  const passed = read.passed.map((at) => places[at] ?? at)
  return { words, passed, hints: toPlaces(read.hints), mayBePlaces: toPlaces(read.mayBePlaces) }
}

function parseMeant(
  { words, isQuoted, isPossessive }: QuestionWords,
  table: RuleTable,
  isName: (at: number) => boolean,
): ParsedQuestion {
  const hasAmounts = words.some(mayHaveAmount)
  const hints: Hint[] = []
  const passed: number[] = []
  const isTaken = words.map((_, at) => Boolean(isQuoted[at]) || isName(at))
  const names = [...isTaken]
  // A possessive names its owner: "winter's bone" is about no season, "weekend at bernie's" about no time.
  for (const [at, isOwner] of isPossessive.entries()) {
    if (!isOwner) continue
    const rule = ruleIndex.get(words[at] ?? '')
    if (rule && ownerlessKinds.has(rule.kind) && at + 1 < words.length) names[at] = true
    if (!ruleIndex.has(words[at] ?? '') && at + 1 === words.length && words[at - 1] === 'at')
      names.fill(true, 0, at + 1)
  }
  for (let at = 0; at < words.length;) {
    const isNoHint = names[at] || (words[at] === 'outside' && isBeforeCountry(words, at))
    const found = isNoHint ? undefined : findMeaningAt(words, at, names, { hasAmounts, table })
    // "Not more than 15 dollars" is read as the upper bound that it is.
    const isUpperBound = found?.meaning?.maxPrice !== undefined && words[at] === 'more'
    const from = found && !isUpperBound ? findNegation(words, at) : undefined
    const to = found ? findEnd(found, words, at) : at + 1
    const meaning =
      found?.meaning && (from !== undefined || to > at + found.length)
        ? toExclusion(found.meaning, words[from ?? -1])
        : found?.meaning && isOfSpeech(found.meaning, words, { from: at, to })
          ? null
          : found?.meaning
    const last = hints.at(-1)
    const isAge =
      found?.meaning?.kind === 'company' && /^(is|just|turned|turns|turning)$/.test(words[at] ?? '')
    if (isAge && last?.kind === 'company' && last.to === at) {
      // In "my son is 15", the age tells more than the person; in "my grandad is 80", it is the other way around.
      const isOfChild = last.label === 'with children' && meaning
      hints[hints.length - 1] = {
        ...last,
        ...(isOfChild ? { ...meaning, key: toHintKey(meaning) } : {}),
        to,
      }
    } else if (found && meaning) hints.push({ ...meaning, key: toHintKey(meaning), from: from ?? at, to })
    if (found) isTaken.fill(true, from ?? at, to)
    if (found?.isAmount && !meaning) passed.push(...words.keys().drop(at).take(found.length))
    at = to
  }
  const mayHaveNight = hints.length > 0 && hints.every(({ kind }) => kind !== 'time')
  const night = mayHaveNight ? findNight(words, isTaken) : -1
  if (night >= 0) {
    const { needsPreposition: _, needsNegation: __, ...evening } = ruleIndex.get('evening') ?? noRule
    hints.push({ ...evening, key: toHintKey(evening), from: night, to: night + 1 })
    isTaken[night] = true
  }
  const mayBePlaces = listPlaceCandidates(words, isTaken)
  const place = hints.length > 0 ? findRemainingPlace(words, isTaken) : undefined
  return {
    words,
    hints: shiftSouthernSeasons(hints),
    passed,
    mayBePlaces: place ? [...mayBePlaces, place] : mayBePlaces,
  }
}

/** Returns the position behind a meaning, and behind the words that reject it: "yoga isn't my thing". */
function findEnd({ meaning, length }: FoundMeaning, words: string[], at: number): number {
  return at + length + (meaning?.kind === 'kind' ? countRejectionWords(words, at + length) : 0)
}

/** Returns whether a meaning only says who speaks or where somebody is from: "my mate reckons", "ladies from Poland". */
const isOfSpeech = ({ kind, label }: Meaning, words: string[], { from, to }: { from: number; to: number }) =>
  (kind === 'company' && isSpeaker(words, to, label)) || (kind === 'place' && isOrigin(words, from))

const noRule: Rule = {
  kind: 'time',
  label: 'an evening',
  facts: [],
  needsPreposition: false,
  needsNegation: false,
}

/**
 * Returns the position of "night" if no noun follows, as in "scary night with friends"; −1 otherwise. It is a hint beside
 * others only, because many titles end with it.
 */
const findNight = (words: string[], isTaken: boolean[]): number =>
  words.findIndex(
    (word, at) =>
      (word === 'night' || word === 'nite') &&
      !isTaken[at] &&
      (at + 1 === words.length || afterNight.has(words[at + 1] ?? '')),
  )
const afterNight = new Set('with for in at on under and but together alone out off'.split(' '))

/** Kinds of hints that own nothing. A season does in names only. */
const ownerlessKinds = new Set<Meaning['kind']>([
  'season',
  'month',
  'time',
  'weather',
  'mood',
  'difficulty',
  'cost',
])

interface FoundMeaning {
  meaning: Meaning | null
  length: number
  isAmount?: boolean
}

function findMeaningAt(
  words: string[],
  at: number,
  names: boolean[],
  { hasAmounts, table }: { hasAmounts: boolean; table: RuleTable },
): FoundMeaning | undefined {
  const read = hasAmounts ? parseAmountAt(words, at) : undefined
  const amount = read && { ...read, isAmount: true }
  const maxLength = Math.min(Math.max(table.countWordsAt(words, at), amount?.length ?? 0), words.length - at)
  const isFree = (length: number) => !names.slice(at, at + length).some(Boolean)
  for (let length = maxLength; length > 0; length--) {
    if (!isFree(length)) continue
    const rule = table.get(words.slice(at, at + length).join(' '))
    if (rule === null) return { meaning: null, length }
    // In "for two hours" the number belongs to the amount.
    const isCut = hasAmounts && length > 1 && (parseAmountAt(words, at + length - 1)?.length ?? 0) > 1
    if (rule && !isCut && isApplicable(rule, words, at, length)) {
      const { needsPreposition: _, needsNegation: __, ...meaning } = rule
      return { meaning, length }
    }
    if (amount?.length === length) return amount
  }
  if (amount && isFree(amount.length)) return amount
  for (const length of adjectiveStarts.has(words[at] ?? '') ? [2, 1] : []) {
    const place = placesByAdjective.get(words.slice(at, at + length).join(' '))
    if (place && isFree(length) && travelNouns.test(words[at + length] ?? '')) {
      const { names: _, needsPreposition: __, ...meaning } = place
      return { meaning, length }
    }
  }
  return undefined
}

const adjectiveStarts = new Set([...placesByAdjective.keys()].flatMap((name) => name.split(' ', 1)))
/** Nouns before which the adjective of a country means the country: "Italian honeymoon". */
const travelNouns =
  /^(trip|vacation|holiday|adventure|getaway|honeymoon|weekend|escape|tour|road|city|citie|beach|beache|island|coast|countryside|summer|winter|spring|autumn|fall|mountain|hike|hiking|trek|village|castle|lake|wildlife|safari|nature|christmas|destination)s?$/

/** Hints of which a negation excludes also the facts that are accepted second. */
const widelyExcluded = new Set<Meaning['kind']>(['company', 'place', 'mood'])

/**
 * Turns a hint into one that excludes its facts. Null if there is nothing to exclude: the hint is an exclusion already,
 * or an amount.
 */
function toExclusion(meaning: Meaning, negation = 'not'): Meaning | null {
  const { kind, label, facts, excluded: needs = [] } = meaning
  // "Tired of the same old Christmas" is about another Christmas.
  if (kind === 'feast' && /^(bored|tired|sick|fed|enough)$/.test(negation)) return meaning
  const own = (widelyExcluded.has(kind) ? facts.slice(0, 2) : facts.slice(0, 1)).flat()
  // The rule of a kind names the needs of ideas that whoever rejects the kind cannot meet.
  const excluded = own.length > 0 && kind === 'kind' ? [...own, ...needs] : own
  if (excluded.length === 0) return null
  const isNoun = kind === 'kind' || (negation === 'no' && kind !== 'company')
  const negated = label.startsWith('with ')
    ? label.replace('with', 'without')
    : `${isNoun ? 'no' : 'not'} ${label}`
  return { kind, label: negated, facts: [], excluded }
}

const isApplicable = (
  { needsPreposition, needsNegation }: Rule,
  words: string[],
  at: number,
  length: number,
): boolean =>
  needsNegation
    ? findNegation(words, at) !== undefined || countRejectionWords(words, at + length) > 0
    : !needsPreposition || length === words.length || isPreposition(words[at - 1])

/** Shifts seasons by six months if all places of the query are in the southern hemisphere. */
function shiftSouthernSeasons(hints: Hint[]): Hint[] {
  const places = hints.filter(({ kind, excluded }) => kind === 'place' && !excluded)
  if (places.length === 0 || !places.every(isInSouthernHemisphere)) return hints
  return hints.map((hint) =>
    hint.kind === 'season' ? { ...hint, facts: hint.facts.map((facts) => facts.map(toOppositeMonth)) } : hint,
  )
}

const toOppositeMonth = (fact: string) =>
  fact.replace(/^month:(\d+)$/, (_, month: string) => `month:${((Number(month) + 5) % 12) + 1}`)

const conjunctions = new Set(['and', 'or'])

/** Finds the words beside the hints, if they stand together and may be a place: "london for free". */
function findRemainingPlace(words: string[], isTaken: boolean[]): PlaceCandidate | undefined {
  const left = [...words.keys()].filter(
    (at) => !isTaken[at] && toMeaningful(words.slice(at, at + 1)).length > 0,
  )
  const [from = 0, to = (left.at(-1) ?? -1) + 1] = left.slice(0, 1)
  const name = words.slice(from, to).join(' ')
  const isTogether = left.length > 0 && left.length === to - from && left.length <= maxPlaceWords
  return isTogether && !left.some((at) => ruleIndex.has(words[at] ?? ''))
    ? { name, isNear: false, from, to }
    : undefined
}

/** Lists possible place names after a preposition, longest first. */
function listPlaceCandidates(words: string[], isTaken: boolean[]): PlaceCandidate[] {
  const found: PlaceCandidate[] = []
  let isNear = false
  let isAfterPlace = false
  for (let at = 0; at < words.length; at++) {
    const word = words[at] ?? ''
    if (isTaken[at]) continue
    const isClose = word === 'to' && words[at - 1] === 'close'
    if (isPreposition(word)) isNear = isClose || ['near', 'around', 'outside'].includes(word)
    else if (!(conjunctions.has(word) && isAfterPlace)) continue
    isAfterPlace = true
    if (findNegation(words, at + 1) !== undefined || isOrigin(words, at + 1)) continue
    for (let length = maxPlaceWords; length > 0; length--) {
      const [from, to] = [at + 1, at + 1 + length]
      if (to > words.length || isTaken.slice(from, to).some(Boolean)) continue
      found.push({ name: words.slice(from, to).join(' '), isNear, from, to })
    }
  }
  return found
}
