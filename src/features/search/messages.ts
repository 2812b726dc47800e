import { maxSynonymLength, maxSynonyms, maxSynonymWords } from './limits.ts'

export const searchFailed = 'Search failed'

/** Returns the error message for adding a synonym that exists already. */
export const synonymExists = (phrase: string, means: string) =>
  `“${phrase}” and “${means}” are already synonyms.`
export const tooManySynonyms = `There are ${maxSynonyms} synonyms, and more would slow the search. Remove one first.`
export const synonymNotFound = 'This synonym has already been removed.'

/** These messages follow the name of the field. */
export const equivalentPhrase =
  'is already the same word for the search: enter the word that the catalogue uses'
export const wordRequired = 'needs a word'
export const tooManyWords = `can have at most ${maxSynonymWords} words`
export const phraseTooLong = `can have at most ${maxSynonymLength} letters`
export const onlyStopWords = 'is too common: the search ignores words such as “out” and “the”'
