import { asWritten, type Say } from './say.ts'

/** What a site calls its ideas, and the list of them, where it does not call them as we do. In small letters. */
export interface Nouns {
  idea: string
  ideas: string
  list: string
  lists: string
}

/** The words that our texts are written in; `bucket list idea` is one of them, and so is `idea` alone. Others' are no adventures. */
const ours = /\b(an? )?(?:bucket list(s| ideas?| categories)?|(ideas?))(?: and adventures)?\b/gi

/** What we say of lives and adventures, and what stands there where a site is about something else. In our words, too. */
const onlyOurs: readonly [RegExp, string][] = [
  [/^Your best stories haven’t happened yet$/, 'Find your next idea'],
  [
    /^Small thrills and once-in-a-lifetime journeys.*/,
    'Look around, search, or let a random card decide, and keep what you like on a list of your own.',
  ],
  [/^Try sailing$/, 'Search ideas'],
  [
    / for the things you will be glad you did| for a life that is worth telling/,
    ' to try and to come back to',
  ],
  [/^For everything you have been meaning to do, someday/, 'What this is, and what you can do here'],
  [
    /^Most of us carry a list around.*/,
    'Most of us keep what we like on slips of paper, in books and in links, and do not find it again on the day we want it.',
  ],
  [/ Some of our ideas need a passport.* no money at all\./, ''],
  [/: seasons, places, people and passions.*(?=\.)/, ''],
  [/ full of things worth doing once/, ' to look through'],
  [/: what to do there once in your life, and in which months it is/, ', and in which months they are'],
  [/^What to do there once, c/, 'C'],
  [/personal adventure/, 'own idea'],
  [/adventure list/, 'bucket list'],
]

/** Says our texts in the words of a site. */
export const sayIn = (nouns: Nouns | null): Say =>
  nouns
    ? (text, ...values) =>
        typeof text === 'string'
          ? inWordsOf(nouns, text)
          : String.raw({ raw: text.map((part) => inWordsOf(nouns, part)) }, ...values)
    : asWritten

function inWordsOf(nouns: Nouns, written: string): string {
  const text = onlyOurs.reduce((said, [pattern, instead]) => said.replace(pattern, instead), written)
  let said = ''
  let end = 0
  for (const match of text.matchAll(ours)) {
    const [found, article = ''] = match
    const rest = text.slice(match.index + found.length)
    const noun = nounFor(nouns, match[2]?.toLowerCase(), match[3]?.toLowerCase())
    const words = withCapitals(noun, found.slice(article.length), { isFirst: match.index === 0, rest })
    said += text.slice(end, match.index)
    said += article ? `${article.charAt(0)}${startsOpen.test(noun) ? 'n' : ''} ${words}` : words
    end = match.index + found.length
  }
  return said + text.slice(end)
}

/** With capitals where what it stands for has them: at the beginning of a sentence, or all along a heading. */
function withCapitals(noun: string, found: string, { isFirst, rest }: { isFirst: boolean; rest: string }) {
  if (!/^[A-Z]/.test(found)) return noun
  const isHeading = !isFirst || / [A-Z]/.test(found) || /^ [A-Z]/.test(rest)
  return isHeading ? inTitle(noun) : capitalised(noun)
}

function nounFor(nouns: Nouns, ending: string | undefined, alone: string | undefined): string {
  // What is called an idea of something is an idea all the same.
  if (alone) return / ?ideas?$/.test(nouns.idea) ? alone : alone === 'idea' ? nouns.idea : nouns.ideas
  if (ending === ' idea') return nouns.idea
  if (ending === ' ideas') return nouns.ideas
  if (ending === ' categories') return `${nouns.idea.replace(/ idea$/, '')} categories`
  return ending === 's' ? nouns.lists : nouns.list
}

/** Begins as `an` asks for: a `unicorn` and a `European` do not. */
const startsOpen = /^(?!uni|use|eu|one)[aeiou]/i

const capitalised = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)

const inTitle = (words: string) => words.split(' ').map(capitalised).join(' ')
