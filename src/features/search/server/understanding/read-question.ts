import { wordsOf } from '#features/search/fold.ts'
import { amountAt } from './amounts.ts'
import { keyOf, type Hint, type Meaning } from './hint.ts'
import { isSouthern } from './place-names.ts'
import { longestPhrase, ruleIndex, type Rule } from './rule-index.ts'

/** A question taken apart: what some of its words mean, and which say nothing beside themselves. */
export interface ReadQuestion {
  words: string[]
  hints: Hint[]
  /** Names that may be those of places, to be looked up. */
  mayBePlaces: MaybePlace[]
}

export interface MaybePlace {
  name: string
  /** Around it, and not only there. */
  isNear: boolean
  from: number
  to: number
}

const mostWords = 32
const longestPlace = 4

/** Reads what a question says beside its words. Needs nothing but the words. */
export function readQuestion(q: string): ReadQuestion {
  const words = wordsOf(q).slice(0, mostWords)
  const hints: Hint[] = []
  const isTaken = words.map(() => false)
  for (let at = 0; at < words.length;) {
    const found = meaningAt(words, at)
    if (found?.meaning && !isUnwanted(words, at))
      hints.push({ ...found.meaning, key: keyOf(found.meaning), from: at, to: at + found.length })
    if (found) isTaken.fill(true, at, at + found.length)
    at += found?.length ?? 1
  }
  return { words, hints: turned(hints), mayBePlaces: placesMaybe(words, isTaken) }
}

function meaningAt(words: string[], at: number): { meaning: Meaning | null; length: number } | undefined {
  const amount = amountAt(words, at)
  for (let length = Math.min(longestPhrase, words.length - at); length > 0; length--) {
    const rule = ruleIndex.get(words.slice(at, at + length).join(' '))
    if (rule === null) return { meaning: null, length }
    if (rule && mayCount(rule, words, at, length)) {
      const { needsPreposition: _, ...meaning } = rule
      return { meaning, length }
    }
    if (amount?.length === length) return amount
  }
  return undefined
}

/** Whether somebody says that it is just this that is not looked for: `no kids`, `not in winter`. */
function isUnwanted(words: string[], at: number): boolean {
  const before = words.slice(Math.max(0, at - mostBetween - 1), at)
  const from = before.findLastIndex((word) => refusing.has(word))
  return from >= 0 && before.slice(from + 1).every((word) => between.has(word) || isPreposition(word))
}

const refusing = new Set('no not without except avoid avoiding never minus'.split(' '))
/** What may stand before what is refused. */
const between = new Set('with a an any the my our'.split(' '))
const mostBetween = 2

const mayCount = ({ needsPreposition }: Rule, words: string[], at: number, length: number): boolean =>
  !needsPreposition || length === words.length || isPreposition(words[at - 1])

/** Where summer is in January, the seasons that are asked for are those of the place. */
function turned(hints: Hint[]): Hint[] {
  const places = hints.filter(({ kind }) => kind === 'place')
  if (places.length === 0 || !places.every(isSouthern)) return hints
  return hints.map((hint) =>
    hint.kind === 'season' ? { ...hint, facts: hint.facts.map((facts) => facts.map(opposite)) } : hint,
  )
}

const opposite = (fact: string) =>
  fact.replace(/^month:(\d+)$/, (_, month: string) => `month:${((Number(month) + 5) % 12) + 1}`)

const prepositions = new Set('in around near at to from outside across through visit visiting'.split(' '))
/** Whether a place or a time follows such a word. */
export const isPreposition = (word = '') => prepositions.has(word)
const joining = new Set(['and', 'or'])

/** What stands after a word that a place follows, the longest first. */
function placesMaybe(words: string[], isTaken: boolean[]): MaybePlace[] {
  const found: MaybePlace[] = []
  let isNear = false
  let isAfterPlace = false
  for (let at = 0; at < words.length; at++) {
    const word = words[at] ?? ''
    if (isTaken[at]) continue
    const isClose = word === 'to' && words[at - 1] === 'close'
    if (isPreposition(word)) isNear = isClose || ['near', 'around', 'outside'].includes(word)
    else if (!(joining.has(word) && isAfterPlace)) continue
    isAfterPlace = true
    if (isUnwanted(words, at + 1)) continue
    for (let length = longestPlace; length > 0; length--) {
      const [from, to] = [at + 1, at + 1 + length]
      if (to > words.length || isTaken.slice(from, to).some(Boolean)) continue
      found.push({ name: words.slice(from, to).join(' '), isNear, from, to })
    }
  }
  return found
}
