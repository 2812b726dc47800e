import { longestSynonym, mostSynonyms, mostWordsOfSynonym } from './limits.ts'

export const searchFailed = 'Search failed'

export const synonymsAlready = (phrase: string, means: string) =>
  `“${phrase}” and “${means}” are synonyms already.`
export const tooManySynonyms = `There are ${mostSynonyms} synonyms, and more would slow the search. Remove one first.`
export const synonymGone = 'This synonym is gone already.'

/** What follows the name of the field. */
export const sameWordAlready = 'is the same word to the search already: say what the catalogue calls it'
export const needsAWord = 'needs a word'
export const tooManyWords = `has at most ${mostWordsOfSynonym} words`
export const tooManyLetters = `has at most ${longestSynonym} letters`
export const saysTooLittle = 'says too little: the search passes over everyday words such as “out” and “the”'
