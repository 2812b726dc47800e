import { keepTerms, type TermReplacer } from './terms.ts'

/** The operator's terms for ideas and lists, in lowercase. */
export interface Nouns {
  idea: string
  ideas: string
  list: string
  lists: string
}

/**
 * Matches our terms for ideas and lists, with an article before them. "and adventures" is removed, as other sites have
 * none.
 */
const ourTerms = /\b(an? )?(?:bucket list(s| ideas?| categories)?|(ideas?))(?: and adventures)?\b/gi

/** Phrases that only fit our catalogue, and their neutral replacements, which still use our terms. */
const ourPhrases: readonly [RegExp, string][] = [
  [/^Your best stories haven’t happened yet$/, 'Find your next idea'],
  [
    /^Small thrills and once-in-a-lifetime journeys.*/,
    'Browse, search, or let a random card decide, and save what you like to your own list.',
  ],
  [/^Try “sailing”$/, 'Search ideas'],
  [/ for the things you’ll be glad you did/, ' to try and come back to'],
  [/^For everything you’ve been meaning to do someday/, 'What this site is and what you can do here'],
  [
    /^Most of us carry a list around.*/,
    'Most of us keep what we like on slips of paper, in books and in links, and can’t find it when we want it.',
  ],
  [/ Some of our ideas need a passport.* no money at all\./, ''],
  [/: seasons, places, people and passions.*(?=\.)/, ''],
  [/ full of things worth doing at least once/, ' to explore'],
  [/personal adventure/, 'own idea'],
  [/adventure list/, 'bucket list'],
]

/**
 * Creates a function that replaces our terms for ideas and lists (“bucket list idea”) with the operator's, in a
 * string or in the literal parts of a tagged template. For null, it returns texts unchanged.
 */
export const createTermReplacer = (nouns: Nouns | null): TermReplacer =>
  nouns
    ? (text, ...values) =>
        typeof text === 'string'
          ? replaceTerms(nouns, text)
          : String.raw({ raw: text.map((part) => replaceTerms(nouns, part)) }, ...values)
    : keepTerms

function replaceTerms(nouns: Nouns, written: string): string {
  const text = ourPhrases.reduce((said, [pattern, instead]) => said.replace(pattern, instead), written)
  let result = ''
  let end = 0
  for (const match of text.matchAll(ourTerms)) {
    const [found, article = ''] = match
    const rest = text.slice(match.index + found.length)
    const noun = nounFor(nouns, match[2]?.toLowerCase(), match[3]?.toLowerCase())
    const words = matchCase(noun, found.slice(article.length), { isFirst: match.index === 0, rest })
    result += text.slice(end, match.index)
    result += article ? `${article.charAt(0)}${vowelSound.test(noun) ? 'n' : ''} ${words}` : words
    end = match.index + found.length
  }
  return result + text.slice(end)
}

/** Applies the capitals of the replaced term: of a sentence's beginning, or of a heading. */
function matchCase(noun: string, found: string, { isFirst, rest }: { isFirst: boolean; rest: string }) {
  if (!/^[A-Z]/.test(found)) return noun
  const isHeading = !isFirst || / [A-Z]/.test(found) || /^ [A-Z]/.test(rest)
  return isHeading ? toTitleCase(noun) : capitalize(noun)
}

function nounFor(nouns: Nouns, ending: string | undefined, alone: string | undefined): string {
  // If the operator's term ends in "idea", a lone "idea" is kept.
  if (alone) return / ?ideas?$/.test(nouns.idea) ? alone : alone === 'idea' ? nouns.idea : nouns.ideas
  if (ending === ' idea') return nouns.idea
  if (ending === ' ideas') return nouns.ideas
  if (ending === ' categories') return `${nouns.idea.replace(/ idea$/, '')} categories`
  return ending === 's' ? nouns.lists : nouns.list
}

/** Matches words that take "an"; "unicorn" and "European" do not. */
const vowelSound = /^(?!uni|use|eu|one)[aeiou]/i

const capitalize = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)

const toTitleCase = (words: string) => words.split(' ').map(capitalize).join(' ')
