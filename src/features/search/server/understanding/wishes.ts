import type { SqlEntityManager } from '@mikro-orm/sql'
import { stopWords } from '../words/stems.ts'
import type { Mentioned } from './further-readings.ts'
import { calledMark, toHintKey, type Hint } from './hint.ts'
import { hintStopWords, praises } from './hint-stop-words.ts'
import type { KnownPlaces } from './known-places.ts'
import { findNegation } from './negation.ts'

/** Wishes in the words of a sentence that are part of no hint or kind. */
export interface Wishes {
  /** Tags and names of ideas that the visitor wants to see or do; an idea has to have one of them. */
  wanted: Hint[]
  /** Tags that an idea must not have: "nobody likes bowling". */
  unwanted: Hint[]
  /** Tags that are mentioned in passing. They rank ideas higher. */
  mentioned: Mentioned[]
}

/** Words before what is wanted: "see a kangaroo", "mad about horses", "loves old trains". */
const wantedBefore =
  /(?:^| )(?:see|saw|seeing|watch|watching|try|trying|learn|learning|learnt|learned|play|playing|loves?|loved|adores?|likes?|enjoys?|about|into|visit|visiting|ride|riding|build|building|make|making|study|studying|collects?|collecting|meet|meeting|fancy|fancies|want|wants|wanted|wanna|hoping|hope|touch|feed|taste|grow|hold|fans? of|dream(?:s|ing|t)? of|sleep(?:ing)? in|(?:can|could|should|shall|would) (?:i|we|you|he|she|they)|obsessed with|fascinated by|interested in|keen on|look(?:s|ing)? (?:at|for)|(?:something|anything|stuff|things) with|involving)(?: (?:a|an|the|some|any|my|his|her|their|our|all|kinds?|of|real|live|old|new|big|little|more|proper|wild|good|nice|how|to|do|bit|at))*(?: \w+ (?:and|or))?$/
const maxWordsBefore = 7

/**
 * Returns whether the words before a position say that what follows is wanted, as in "see a kangaroo".
 * @param words of the sentence, in lower case and without apostrophes.
 */
export const isWantedAt = (words: readonly string[], at: number): boolean =>
  wantedBefore.test(words.slice(Math.max(0, at - maxWordsBefore), at).join(' '))

/** Words that name ideas as well, but hardly say what a sentence is about. */
const everydayWords = new Set(
  `time name names video live team game games thing things home morning evening night women men weekend today question
  questions support energy comfort focus group reset local word words view views quiet strange rest trust gear title titles
  event events project projects value values variety flight bill bills club junk dying extreme boundaries stall stream
  quit score penny exam director goodbye phone planning plan plans goal goals habit practice training beginner parents
  salary savings style clothes hair lunch dinner house world english award awards author visibility network legacy
  work job hometown college class course public change last late week weekly month monthly year yearly daily
  rain snow wind cold hot summer winter spring autumn fall christmas birthday travel trip holiday speed spontaneous luxury
  free cheap budget easy hard fun silly scary solo alone together couple family kid baby friend dog
  document documentary calls call card cards letter letters life love peace nature challenge memory memories treat treats
  gift gifts tour guided group ground doctor lawyer boss money debt diet vegan vegetarian medicine`.split(
    /\s+/,
  ),
)

const maxSpanWords = 3
const maxTexts = 60
const maxMentioned = 4

interface NamedSpan {
  text: string
  facts: string[]
  from: number
  to: number
}

/**
 * Finds the words of a sentence that are a tag, a title or an alias of ideas, and sorts them by what the sentence says of
 * them. All other words are ignored: an idea with "blow" in its title is no answer to "it's blowy out".
 * @param isTaken whether the word at a position is understood already
 */
export async function findWishes(
  em: SqlEntityManager,
  known: KnownPlaces,
  words: readonly string[],
  isTaken: (at: number) => boolean,
): Promise<Wishes> {
  const named = await findNamedSpans(em, known, words, isTaken)
  const rejected = named.filter(({ from }) => findNegation(words, from) !== undefined)
  const wanted = named.filter((span) => !rejected.includes(span) && isWantedAt(words, span.from))
  const others = named.filter((span) => !rejected.includes(span) && !wanted.includes(span))
  return {
    wanted: wanted.length > 0 ? [toWantedHint(wanted)] : [],
    unwanted: rejected.flatMap(({ text, facts, from, to }) => {
      const excluded = toTags({ text, facts, from, to })
      const meaning = { kind: 'kind', label: `no ${text}`, facts: [], excluded } as const
      return excluded.length > 0 ? [{ ...meaning, key: toHintKey(meaning), from, to }] : []
    }),
    // An idea with several of the wanted things ranks higher than one with a single one.
    mentioned: [...(wanted.length > 1 ? wanted : []), ...others]
      .map((span) => ({ ...span, facts: toTags(span) }))
      .filter(({ facts }) => facts.length > 0)
      .slice(0, maxMentioned),
  }
}

const toTags = ({ facts }: NamedSpan) => facts.filter((fact) => !fact.startsWith(calledMark))

/** Joins what is wanted into one hint, of which an idea has to meet a part; those that meet more rank higher. */
function toWantedHint(spans: NamedSpan[]): Hint {
  const label = spans.map(({ text }) => text).join(' or ')
  const facts = [spans.flatMap((span) => span.facts)]
  const [{ from, to } = { from: 0, to: 0 }] = spans
  return { kind: 'kind', label, facts, key: toHintKey({ label }), from, to }
}

async function findNamedSpans(
  em: SqlEntityManager,
  known: KnownPlaces,
  words: readonly string[],
  isTaken: (at: number) => boolean,
): Promise<NamedSpan[]> {
  const spans = listSpans(words, isTaken)
  if (spans.length === 0) return []
  const texts = [...new Set(spans.flatMap(({ forms }) => forms))].slice(0, maxTexts)
  const [tags, names] = await Promise.all([known.tagsAmong(em, texts), known.namesAmong(em, texts)])
  const found: NamedSpan[] = []
  for (const { forms, from, to } of spans) {
    const own = forms.filter((form) => tags.has(form))
    const isNamed = own.length > 0 || forms.some((form) => names.has(form))
    if (!isNamed || found.some((span) => from < span.to && to > span.from)) continue
    const text = words.slice(from, to).join(' ')
    found.push({ text, from, to, facts: own.length > 0 ? own.map(toTag) : [`${calledMark}${text}`] })
  }
  return found
}

const toTag = (text: string) => `tag:${text}`

const isMeaningless = (word: string) =>
  stopWords.has(word) || hintStopWords.has(word) || praises.has(word) || /^\d+$|^..?$/.test(word)

/** Lists spans of words that may be a name, longest first, each with its singular and plural. */
function listSpans(words: readonly string[], isTaken: (at: number) => boolean) {
  const spans: { forms: string[]; from: number; to: number }[] = []
  for (let length = maxSpanWords; length > 0; length--) {
    for (let from = 0; from + length <= words.length; from++) {
      const span = words.slice(from, from + length)
      const [first = '', last = ''] = [span[0], span.at(-1)]
      if (isMeaningless(first) || isMeaningless(last) || (length === 1 && everydayWords.has(first))) continue
      if (span.some((_, index) => isTaken(from + index))) continue
      spans.push({ forms: listForms(span), from, to: from + length })
    }
  }
  return spans
}

function listForms(span: readonly string[]): string[] {
  const text = span.join(' ')
  const singular = text
    .replace(/ies$/, 'y')
    .replace(/(?<=(s|x|z|ch|sh))es$/, '')
    .replace(/(?<!s)s$/, '')
  return [...new Set([text, singular, `${singular}s`, singular.replace(/y$/, 'ies')])]
}

/** Words of kinds that sentences also use for other things: "my dog needs a run", "we need a date". */
const casualKinds = new Set(
  `run runs walk walks drive drives work fly flight flights swim swims train trains talk talks party parties fit date water job money
  home class classes views view heights trip trips fun vacation holiday holidays travel challenge challenges present
  presents gift gifts book paint climb climbs jump car cars drink drinks dinner food eats city cities film movie tv screen
  screens phones read write sing dance cook bake sea nature snow ice picture pictures stage exercise building buildings
  culture history crowds sports sport`.split(/\s+/),
)

const isCasual = ({ from, to }: Hint, words: readonly string[]) =>
  to - from === 1 && casualKinds.has(words[from] ?? '')

/** Returns whether a hint says what a sentence is about, as a company and a mood do; amounts do not. */
export const isAim = ({ kind, facts }: Hint): boolean => facts.length > 0 && !amountKinds.has(kind)
const amountKinds = new Set<Hint['kind']>(['cost', 'time', 'difficulty', 'month', 'season'])

/** Words with the stem of another word: "trains" and "training", "stars" and "starring". */
const ambiguousStems = new Set('train trains star stars match matches'.split(' '))

/**
 * Returns a topic that consists of one ambiguous word ("train", "star" or "match", or their plural) with the tags of
 * that word in place of the names of ideas: with the stem of "trains", those would include spring training. Any other
 * topic is returned as it is.
 * @param words all words of the sentence, to which `from` and `to` of the topic refer, in lower case.
 */
export const withTags = (topic: Hint, words: readonly string[]): Hint =>
  topic.to - topic.from === 1 && ambiguousStems.has(words[topic.from] ?? '')
    ? {
        ...topic,
        facts: topic.facts.map((facts) =>
          facts.flatMap((fact) =>
            fact.startsWith(calledMark) ? listForms(words.slice(topic.from, topic.to)).map(toTag) : [fact],
          ),
        ),
      }
    : topic

/**
 * Returns a hint with `isBroad` if it means very many ideas, more than four kinds: "somewhere to sleep", "water". Any
 * other hint is returned as it is.
 */
export const withBreadth = (hint: Hint): Hint =>
  hint.kind === 'kind' && kindsOf(hint).length > maxSpecificKinds ? { ...hint, isBroad: true } : hint
const kindsOf = ({ facts: [first = []] }: Hint) => first.filter((fact) => fact.startsWith('kind:'))
const maxSpecificKinds = 4

/**
 * Returns the topics without those that a hint excludes by the same name: in "he snores through every film, so not the
 * movies", no movies are meant.
 */
export const withoutRejected = (topics: Hint[], hints: Hint[]): Hint[] =>
  topics.filter(
    ({ label }) => !hints.some((hint) => hint.excluded && /^no[t]? (.+)$/.exec(hint.label)?.[1] === label),
  )

/** Returns whether the words before a position make what follows an occasion: "two hours before our train". */
const isOccasionAt = (words: readonly string[], at: number): boolean =>
  /(?:^| )(?:before|after|until|till|during|between)(?: (?:a|an|the|my|our|his|her|their|next|last))*$/.test(
    words.slice(Math.max(0, at - maxWordsBefore), at).join(' '),
  )

/**
 * Sorts the kinds that a sentence names: those that an idea has to be of (`required`), and those that only rank ideas
 * (`mentioned`), both in the given order. Kinds that the sentence says are wanted go before those it mentions, and a
 * casual word counts only if there is nothing else. A kind that names an occasion, as in "before our train", is in
 * neither.
 * @param options.hasOtherAim whether hints or wishes say what the sentence is about, so that no casual word is needed.
 * @param options.hints hints of the sentence: a kind right after a mood, such as "romantic dinner", is wanted.
 */
export function sortTopics(
  words: readonly string[],
  topics: Hint[],
  { hasOtherAim, hints = [] }: { hasOtherAim: boolean; hints?: Hint[] },
): { required: Hint[]; mentioned: Hint[] } {
  const named = topics.filter(({ from }) => !isOccasionAt(words, from))
  // "The craziest food", "a romantic dinner".
  const isQualified = ({ from }: Hint) =>
    hints.some((hint) => hint.to === from && hint.kind === 'mood' && !hint.excluded)
  const wanted = named.filter((topic) => isWantedAt(words, topic.from) || isQualified(topic))
  const isJoined = ({ from }: Hint) =>
    /^(and|or)$/.test(words[from - 1] ?? '') && wanted.some(({ to }) => to === from - 1)
  const serious = named.filter((topic) => !isCasual(topic, words))
  const required =
    wanted.length > 0
      ? named.filter((topic) => wanted.includes(topic) || isJoined(topic))
      : serious.length > 0
        ? serious
        : hasOtherAim
          ? []
          : named
  return { required, mentioned: named.filter((topic) => !required.includes(topic)) }
}
