import { stopWords } from '../words/stems.ts'
import type { Hint } from './hint.ts'

/** Words that add nothing beside a hint: in "family trip to Denmark", "trip" is dropped. */
export const hintStopWords: ReadonlySet<string> = new Set(
  `trip trips travel traveling travelling activity activities vacation vacations holiday holidays getaway getaways
  experience experiences adventure adventures fun visit spend takes ideas day days time area destination destinations
  project projects group interesting exciting together cost costs price near nearby outside across during within little close far next year month week this
  monday tuesday wednesday thursday friday saturday sunday today tomorrow bored boring need needs want wanting love loves enjoy enjoying plan plans planning
  unique special unusual different memorable active spare hobby hobbies kill killing present presents gift gifts
  bring bringing boy boys girl girls thing things stuff something suitable perfect ideal appropriate old years entertain entertaining keep busy happy possible possibly stay staying
  outing outings am were both involve involving spending less than under max per person total option options still weather feel feeling mood
  really very super totally absolutely completely complete dead pretty quite rather extremely seriously anything literally entirely incredibly particularly especially terribly truly
  5th 10th 15th 16th 18th 20th 21st 25th 30th 40th 50th 60th 65th 70th 75th 80th 90th 100th
  bit kinda difficulty level goal goals spot spots others away anymore havent
  enough wonder wondering wondered curious gets hurts hurt moving moved help helping helps win sort sorts kinds type types way ways lately recently currently
  maybe perhaps probably definitely certainly surely honestly basically simply actually finally eventually hopefully ideally preferably mostly mainly mildly slightly
  hoping hope hopes wish wishes wishing dreaming think thinking thought guess believe feels felt seem seems heard told said says tell
  finding found searching search seeking seek choose choosing pick picking decide deciding figure figuring come comes coming came bring brings happen happens
  tried tries wont cannot couldnt able allow allowed allows let lets letting leave leaving left arrive arrives arriving
  join joining share sharing involve given gave become becomes becoming remain remains 
  week weeks month months hour hours minute minutes later soon ahead meanwhile sometimes often usually regularly
  guy guys dude folks folk person someone somebody anybody everybody nobody anybody man men woman women lady ladies
  preferred prefer prefers rather instead besides including included includes include already again still even though although however therefore thus hence
  since until while unless whether because despite due per via towards toward among amongst throughout between bunch change changes engaging stimulating enjoyable pleasant valuable useful productive big bigger proper needed required early crisp physically mentally hidden small tiny happiness awesome great weekly daily monthly yearly regular
  sure okay ok yes yeah yep nope oh um well hmm pls plz asap dear greetings
  certain various several couple different similar same another own whole entire full main general common usual
  real true actual proper decent okay better worse worst less least lower higher bigger smaller larger
  fancy keen eager excited happy glad sorry afraid worried ready willing available
  idea inspire inspired inspiration inspiring tip tips advice option recommendation recommendations recommended proposals list choices choice
  visiting visitor visitors guest guests 
  exam exams 
  traveled travelled twenties thirties forties fifties sixties hi hello hey thanks thank properly`.split(
    /\s+/,
  ),
)

/** Words that say nothing about an idea beside its kind: in "famous museums for art lovers", the first and the last. */
export const praises: ReadonlySet<string> = new Set(
  `amazing awesome beautiful brilliant classic cute decent epic famous fantastic favorite favourite fabulous fascinating finest gorgeous
  greatest iconic incredible legendary lovely marvelous memorable new neat nicest popular prettiest remarkable renowned stunning superb
  ultimate unmissable wonderful safe safely
  addict aficionado buff buffs enthusiast enthusiasts fan fans fanatic geek geeks junkie lover lovers nerd nerds`.split(
    /\s+/,
  ),
)

/** Phrases that only strengthen a superlative: "best coffee in the world". */
const emphases =
  `in the world, in the whole world, in the entire world, of all time, on earth, on the planet, before i die, before you die,
  worth the trip, worth a trip, worth the money, worth it, worth visiting, worth seeing, worth doing, for adults, for grown ups, for grownups,
  rain or shine, come rain or shine, whatever the weather, no matter the weather, in any weather, in all weathers, whatever the season`
    .split(',')
    .map((phrase) => phrase.trim().split(/\s+/))

/**
 * Lists the positions of words that praise without saying what is praised, such as "famous" and "in the world".
 * @param isQuoted whether the word at a position is in quotation marks
 */
export function findPraise(words: readonly string[], isQuoted: (at: number) => boolean): ReadonlySet<number> {
  const found = new Set<number>()
  for (const [at, word] of words.entries()) {
    if (isQuoted(at)) continue
    if (praises.has(word)) found.add(at)
    const emphasis = emphases.find((phrase) => phrase.every((part, index) => words[at + index] === part))
    for (const index of emphasis?.keys() ?? []) found.add(at + index)
  }
  return found
}

/** Words that begin a clause about the visitor: "before my train leaves", "because it was canceled". */
const conjunctions = /^(before|because|while|until|till|since|as|but|although|unless|so|when)$/
const subjects =
  /^(i|im|ive|we|were|weve|my|our|he|she|his|her|they|their|it|its|the|everyone|everybody|somebody|someone)$/

/**
 * Returns the position from which on the words of a query are a clause about the visitor, which tells why or until when;
 * the number of words if there is none.
 */
export function findClause(words: readonly string[]): number {
  const at = words.findIndex(
    (word, index) => index > 0 && conjunctions.test(word) && subjects.test(words[index + 1] ?? ''),
  )
  return at < 0 ? words.length : at
}

/** Returns the words of a query without stop words and without those that add nothing beside a hint, such as "trip". */
export const toMeaningful = (words: string[]): string[] =>
  words.filter((word) => !stopWords.has(word) && !hintStopWords.has(word))

/**
 * Returns the words of a query outside its hints, joined, without those that add nothing beside a hint ("trip"); `''`
 * if only stop words remain.
 * @param isIdle whether the word at a position is left out too
 */
export function toRemainingText(
  words: string[],
  hints: Hint[],
  isIdle: (at: number) => boolean = () => false,
): string {
  const remaining = words.filter(
    (_, at) => !isIdle(at) && !hints.some(({ from, to }) => at >= from && at < to),
  )
  return toMeaningful(remaining).length > 0
    ? remaining.filter((word) => !hintStopWords.has(word)).join(' ')
    : ''
}

/** Kinds of hints whose words say nothing about an idea by themselves: "a day", "cheap". */
const unlikedKinds = new Set<Hint['kind']>(['time', 'cost', 'difficulty'])

/**
 * Returns the words of a query by which matching ideas are ranked, joined by spaces; `''` if none remain. Omits
 * numbers, stop words, the words of time, cost and difficulty hints ("cheap", "easy"), and those of excluded hints
 * ("without flying").
 */
export const toLikedText = (words: string[], hints: Hint[]): string =>
  toMeaningful(
    words.filter(
      (word, at) =>
        !/^\d+$/.test(word) &&
        !hints.some(
          ({ kind, excluded, from, to }) =>
            at >= from && at < to && (unlikedKinds.has(kind) || excluded !== undefined),
        ),
    ),
  ).join(' ')
