const toWords = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/))

/** Words of visitors who speak of themselves or ask. Titles of ideas hardly have them. */
const ownWords = toWords(
  `i im ive id ill we weve wed us our ours my me mine myself ourselves
  what whats wheres hows whos should shall help please pls looking hello hi hey thanks cheers
  suggest suggestion suggestions recommend recommendation recommendations reckon reckons
  anyone anything anywhere something someone somewhere somebody
  isnt arent wasnt werent hasnt havent hadnt dont doesnt didnt cant cannot couldnt shouldnt wouldnt wont aint
  want wants wanted wanna need needs gonna got gotta theres mate dude stuck bored`,
)
/** Further words of sentences, which titles have as well. */
const otherWords = toWords(
  `you your youre youve he hes his him she shes her hers they theyre theyve their them it its thats
  is are am was were be been has have had do does did can could would will might must
  like likes love loves hate hates where how which when why who any nothing nobody everyone everything
  think thinks thought know says said idea ideas just really so but because since if this that these those thatll stuff no not rather both never only now`,
)

/** First words of sentences and questions, with which no title begins. */
const firstWords = toWords(
  'were it its so is are any can could would will what where who how why does do has got never looking stuck recently',
)

/** Words that no title has. */
const firstPerson = toWords('i im ive we weve my me our')

const minWords = 5
const minLongWords = 9

/**
 * Returns whether a query is a sentence, as in "my mate reckons we should get out more": at least five words, of which
 * one speaks of the visitor or asks, and another one is of those that sentences are made of; six with "I" or "my". In
 * nine words and more, two of the latter are enough.
 * @param words in lower case and without apostrophes, such as `dont`.
 */
export function isSentence(words: readonly string[]): boolean {
  if (words.length < minWords) return false
  if (words.length > minWords && words.some((word) => firstPerson.has(word))) return true
  const first = firstWords.has(words[0] ?? '') ? 1 : 0
  const own = first + words.filter((word) => ownWords.has(word)).length
  const others = words.filter((word) => otherWords.has(word)).length
  return own > 1 || (own > 0 && others > 0) || (words.length >= minLongWords && own + others > 1)
}

const saying =
  /^(says?|said|saying|reckons?|thinks?|thought|told|tells?|suggest(s|ed)?|recommend(s|ed)?|swears?|insists?|claims?|asked|dared|bet|mentioned|keeps?|kept)$/
const fillers = /^(that|keep|keeps|just|always)$/

/**
 * Returns whether the person whom a hint of company names only speaks, as in "my mate reckons we should" and "my kids
 * say I should". A partner or child may be meant as company as well: "my wife says we never go out". False if no verb
 * of saying follows.
 * @param words of the sentence, in lower case and without apostrophes, such as `im` and `dont`.
 * @param to position after the hint, where the verb has to be.
 * @param label of the hint. Friends, colleagues and groups only speak, whatever comes after the verb; all others only
 * if "I", "me", "you", "it", "not" or the like comes.
 */
export function isSpeaker(words: readonly string[], to: number, label: string): boolean {
  if (!saying.test(words[to] ?? '')) return false
  const next = words.slice(to + 1).find((word) => !fillers.test(word) && !saying.test(word)) ?? ''
  if (/^(i|im|ive|id|ill|me|you|youre|it|its|this|no|not|dont|stop|enough)$/.test(next)) return true
  return /^(with friends|with colleagues|in a group)$/.test(label)
}

const origins =
  /^(are|am|im|is|was|were|come|comes|came|coming|hail|originally|all|friends?|girls?|ladies|lady|women|woman|men|man|guys?|lads|people|family|families|couple|cousins?|relatives|visitors|guests|students?|tourists?|parents|us|over|here|visiting|visit|visits)$/

/**
 * Returns whether the place at a position is where somebody is from or lives: "we are four ladies from Poland".
 * @param words of the sentence, in lower case.
 * @param at position of the place's first word.
 */
export const isOrigin = (words: readonly string[], at: number): boolean =>
  (words[at - 1] === 'from' && origins.test(words[at - 2] ?? '')) ||
  (words[at - 1] === 'in' && /^(live|lives|living|based|born|up)$/.test(words[at - 2] ?? ''))
