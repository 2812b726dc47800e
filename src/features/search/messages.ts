import { maxSynonymLength, maxSynonyms, maxSynonymWords } from './limits.ts'

export const searchFailed = 'Search failed'

export const synonymExists = (phrase: string, means: string) =>
  `“${phrase}” and “${means}” are synonyms already.`
export const tooManySynonyms = `There are ${maxSynonyms} synonyms, and more would slow the search. Remove one first.`
export const synonymNotFound = 'This synonym is gone already.'

/** These messages follow the name of the field. */
export const equivalentPhrase = 'is the same word to the search already: say what the catalogue calls it'
export const wordRequired = 'needs a word'
export const tooManyWords = `has at most ${maxSynonymWords} words`
export const phraseTooLong = `has at most ${maxSynonymLength} letters`
export const onlyStopWords = 'says too little: the search passes over everyday words such as “out” and “the”'
