import { z } from 'zod'
import { editDistance } from '#platform/edit-distance.ts'
import { text, wholeNumber } from '#platform/contract.ts'
import { company, kinds, moods, needs, weather } from './kinds.ts'
import {
  maxAliases,
  maxAliasLength,
  maxCompany,
  maxKinds,
  maxMoods,
  maxNeeds,
  maxPrice,
  maxQuestionLength,
  maxQuestions,
  maxTagLength,
} from './limits.ts'
import { priceInvalid, priceOrder, unknownWord } from './field-messages.ts'

/** Typical cost of an idea for one adult, in whole US dollars. */
export interface Price {
  from: number
  to: number
}

/** Price of an idea, also accepted as text: `0-40`, `$25`, `free`. Null if it is not known. */
const price = z.preprocess(
  (sent, context) => (typeof sent === 'string' ? parsePrice(sent, context) : sent),
  z
    .object({ from: wholeNumber(0, maxPrice), to: wholeNumber(0, maxPrice) })
    .refine(({ from, to }) => from <= to, { error: priceOrder })
    .nullable(),
)

/** Schema of up to `max` texts, as an array or as text separated by semicolons or line breaks. */
const textsOf = (maxLength: number, max: number) =>
  z
    .union([z.string(), z.string().array()])
    .transform((given) => splitWords(given, /[;\n]/))
    .pipe(text(maxLength).array().max(max))

/**
 * Fields that say what kind of thing an idea is and for whom. Only the search and editors see the last three: other
 * names that people search for the idea by, what it presupposes, and questions in visitors' words that it answers well.
 */
export const kindFields = {
  kinds: wordsOf(kinds, maxKinds, 'kinds'),
  moods: wordsOf(moods, maxMoods, 'moods'),
  company: wordsOf(company, maxCompany, 'groups'),
  weather: wordsOf(weather, weather.length, 'kinds of weather'),
  price,
  aliases: textsOf(maxAliasLength, maxAliases),
  needs: wordsOf(needs, maxNeeds, 'needs'),
  questions: textsOf(maxQuestionLength, maxQuestions),
}

/** Fields of a new idea, and of one whose kinds nobody has set. */
export const unsetKindFields = {
  kinds: [],
  moods: [],
  company: [],
  weather: [],
  price: null,
  aliases: [],
  needs: [],
  questions: [],
}

/** The fields as stored, without validation. */
export const storedKindFields = {
  kinds: z.string().array(),
  moods: z.string().array(),
  company: z.string().array(),
  weather: z.string().array(),
  price: z.object({ from: z.int(), to: z.int() }).nullable(),
  aliases: z.string().array(),
  needs: z.string().array(),
  questions: z.string().array(),
}

/**
 * Formats a price range as text that the schema `price` parses back: `0-40`, or `25` if both ends are equal. Whole US
 * dollars.
 */
export const formatPriceText = ({ from, to }: Price): string => (from === to ? `${from}` : `${from}-${to}`)

/**
 * Schema of up to `max` words of a vocabulary, as an array or as text separated by commas. Case and blanks do not
 * matter: `Hot Spring` is `hot-spring`. An unknown word is rejected with the nearest one of the vocabulary.
 */
function wordsOf(vocabulary: readonly string[], max: number, noun: string) {
  const known = new Set(vocabulary)
  return z
    .union([z.string(), z.string().array()])
    .transform((given, context) => {
      const words = splitWords(given, /[,;\n]/).map((word) => word.toLowerCase().replaceAll(/\s+/g, '-'))
      const unique = [...new Set(words)]
      // The nearest word takes time to find, and more than `max` words are rejected anyway.
      for (const word of unique.filter((one) => !known.has(one)).slice(0, max)) {
        const message = unknownWord(word.slice(0, maxTagLength), noun, findNearest(word, vocabulary))
        context.addIssue({ code: 'custom', message })
      }
      return unique
    })
    .pipe(z.string().array().max(max))
}

function splitWords(given: string | string[], separator: RegExp): string[] {
  const words = typeof given === 'string' ? given.split(separator) : given
  return [...new Set(words.map((word) => word.trim()))].filter(Boolean)
}

/**
 * Returns the known word that takes the fewest edits to reach, if it takes at most half as many edits as the word has
 * letters; otherwise undefined.
 */
function findNearest(word: string, vocabulary: readonly string[]): string | undefined {
  if (word.length > maxTagLength) return undefined
  const limit = Math.ceil(word.length / 2)
  const distances = vocabulary.map((known) => ({ known, distance: editDistance(word, known, limit) }))
  const [nearest] = distances.toSorted((a, b) => a.distance - b.distance)
  return nearest && nearest.distance <= limit ? nearest.known : undefined
}

function parsePrice(written: string, context: z.RefinementCtx): unknown {
  const given = written.trim().toLowerCase()
  if (given === '') return null
  if (given === 'free') return { from: 0, to: 0 }
  const [, from, to = from] = /^\$?\s?(\d{1,7})(?:\s?[-–]\s?\$?\s?(\d{1,7}))?$/.exec(given) ?? []
  if (from === undefined) {
    context.issues.push({ code: 'custom', message: priceInvalid, input: written })
    return null
  }
  return { from: Number(from), to: Number(to) }
}
