import { ruleIndex } from './rule-index.ts'

const toWords = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/))

const prepositions = toWords('in around near at to from outside across through visit visiting')
/** Returns whether a word introduces a place or a time, such as "in" or "near"; false if there is no word. */
export const isPreposition = (word = '') => prepositions.has(word)

/**
 * Returns the position of the word that negates the one at position `at`, as in `no kids` and `not in winter`;
 * undefined if it is not negated.
 */
export function findNegation(words: readonly string[], at: number): number | undefined {
  const start = Math.max(0, at - maxNegationFillers - 1)
  const before = words.slice(start, at)
  const index = before.findLastIndex((_, i) => isNegatingAt(words, start + i))
  const isFiller = (word: string) =>
    negationFillers.has(word) || isPreposition(word) || (before[index] === 'thing' && wishers.test(word))
  const isNegated = index >= 0 && before.slice(index + 1).every(isFiller)
  return isNegated ? start + index : findNegationBeforeOr(words, at)
}

/** Returns the position of the "or" if the words before it are negated, as in "no food or drinks". */
function findNegationBeforeOr(words: readonly string[], at: number): number | undefined {
  const or = at - (articles.has(words[at - 1] ?? '') ? 2 : 1)
  if (words[or] !== 'or' && words[or] !== 'nor') return undefined
  const isOther = [1, 2].some((length) => findNegation(words, or - length) !== undefined)
  return isOther ? or : undefined
}

/** Words of "the last thing I need is". */
const wishers = /^(i|we|he|she|they|wants|needs|right|now)$/

const articles = toWords('a an any the too')

function isNegatingAt(words: readonly string[], at: number): boolean {
  const word = words[at] ?? ''
  if (negations.has(word)) return !isMeantOtherwise(words, at)
  const follower = followers.get(word)
  if (follower) return follower.test(words[at + 1] ?? '') && !isMeantOtherwise(words, at)
  if (word === 'thing') return words[at - 1] === 'last'
  // "We have seen every museum in town."
  if (word === 'every' || word === 'all') return /^(seen|done|tried|visited)$/.test(words[at - 1] ?? '')
  if (word === 'outside') return isBeforeCountry(words, at)
  // "Anything but museums", "other than museums" and "I'd rather die than sing".
  if (word === 'but') return /^(any|every)thing$/.test(words[at - 1] ?? '')
  return (
    word === 'than' &&
    (/^(other|else)$/.test(words[at - 1] ?? '') ||
      words.slice(Math.max(0, at - maxRatherWords), at).includes('rather'))
  )
}

/** Longest distance of "rather" and "than", in words: "I'd rather stay in bed than ski". */
const maxRatherWords = 6

/** Negations which negate beside some words only: "can't dance" but not "can't wait to", "sick of", "instead of". */
const followers: ReadonlyMap<string, RegExp> = new Map([
  ['cant', /^(?!wait$|stop$|help$|get$)/],
  ['cannot', /^(?!wait$|stop$|help$|get$)/],
  ['sick', /^of$/],
  ['tired', /^of$/],
  ['bored', /^(of|on|by)$/],
  ['enough', /^of$/],
  ['instead', /^of$/],
  ['fear', /^of$/],
  ['phobia', /^of$/],
  ['nobody', /^(likes?|wants?|enjoys?|has|needs|eats|drinks)$/],
  ['none', /^of$/],
  ['stop', /^(suggesting|recommending|showing|offering)$/],
  ['fed', /^up$/],
  ['panic', /^(attacks?|in|on|about)$/],
  ['done', /^with$/],
  ['apart', /^from$/],
  ['aside', /^from$/],
])

const fears = toWords(
  'scared afraid terrified petrified frightened hate hates hated dislike dislikes detest detests loathe loathes',
)

/**
 * Returns whether a negation negates nothing here: "I have never traveled alone" and "we never do anything romantic"
 * tell what is wanted, "not scared of heights" is a double negation, and "nothing to do with the kids" is about boredom.
 */
function isMeantOtherwise(words: readonly string[], at: number): boolean {
  const [before = '', word = '', next = ''] = [words[at - 1], words[at], words[at + 1]]
  if (word === 'fear') return words.slice(Math.max(0, at - 3), at).some((one) => overcoming.test(one))
  if (fears.has(word)) return [before, words[at - 2] ?? ''].some((one) => reversals.has(one))
  if (before === 'why' || next === 'there' || (word === 'not' && next === 'only')) return true
  if (word === 'nothing') return /^(to|on)$/.test(next)
  const rest = words.slice(at, at + maxComplaintWords)
  if (word === 'never')
    return (
      /^(i?ve|have|has|had)$/.test(before) ||
      ((doVerbs.test(next) || /..(ed|nt|en)$/.test(next)) && !rest.includes('again'))
    )
  return /^(dont|doesnt|not)$/.test(word) && doVerbs.test(next) && rest.some((one) => since.test(one))
}

const overcoming = /^(fac(e|ing)|overcom(e|ing)|conquer(ing)?|beat(ing)?|los(e|ing)|over|fight(ing)?)$/
const reversals = toWords('not never arent isnt dont doesnt longer')
const doVerbs =
  /^(do|did|done|go|gone|get|got|been|tried|see|seen|leave|have|had|take|took|taken|ridden|spent)$/
const since = /^(anymore|more|ages|years)$/
const maxComplaintWords = 9

/**
 * Returns whether the word at a position is followed by the name of a country or continent, as in "outside Europe" and
 * "outside of Japan"; "outside Paris" is near it.
 */
export function isBeforeCountry(words: readonly string[], at: number): boolean {
  const from = at + (words[at + 1] === 'of' ? 2 : 1)
  const rule =
    words[from] === 'the'
      ? undefined
      : (ruleIndex.get(words[from] ?? '') ?? ruleIndex.get(words.slice(from, from + 2).join(' ')))
  return rule?.kind === 'place' && Boolean(rule.facts[0]?.every((fact) => fact.startsWith('country:')))
}

const negations = toWords(
  `no not neither without except excluding avoid avoids avoiding skip never minus nothing dont isnt doesnt arent wont
  wouldnt didnt allergic besides refuse refuses refused refusing scared afraid terrified petrified
  frightened hate hates hated dislike dislikes detest detests loathe loathes`,
)
/** Returns whether a word negates the words after it: "no", "nothing". */
export const isNegation = (word: string): boolean => negations.has(word) || followers.has(word)
/** Words allowed between the negation and what it negates. */
const negationFillers = toWords(
  `with a an any the my our too so to be been is like likes want involve involving require requiring need that thats
  involves of into going go fan fans have about big interested interest on at by for anything something having do doing see
  using stand happens up up us them one another just more again usual same old keen fond fussed bothered enjoy enjoys
  spend spending sit sitting eat watch watching play playing feel mood remotely even
  wanna much attack attacks when has afford suggesting recommending showing offering me`,
)
const maxNegationFillers = 6

/** Words after a kind that reject it once it is named: "tried yoga and hated it", "museums bore me". */
const rejections =
  /^(?:(?:is|are|was|were|really|just) )*(?:(?:isnt|arent|wasnt|not|aint) (?:(?:really|exactly|for|my|our|his|her|their|an) ){0,2}(?:me|us|him|her|them|thing|cup|option)\b|(?:and|but) (?:im|we?re|i am|ive|we are) (?:so )?(?:over|sick of|tired of|bored of|done with|fed up with) (?:it|them|that)\b|(?:and|but) (?:(?:i|we|he|she|they) )?(?:hated|hate|loathed|detested) (?:it|them|that|every)\b|(?:bores?|scares?|terrif(?:y|ies)|frightens?|freaks?|stress(?:es)?|annoys?) (?:me|us|him|her|them)\b|(?:is|are) (?:boring|overrated|out)\b)/

const maxRejectionWords = 7

/**
 * Returns how many of the words from a position on reject what stands before them, as in "yoga isn't my thing"; 0 if
 * they do not.
 */
export function countRejectionWords(words: readonly string[], from: number): number {
  const found = rejections.exec(words.slice(from, from + maxRejectionWords).join(' '))
  return found ? found[0].split(' ').length : 0
}
