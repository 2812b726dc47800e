import { maxSynonymLength, maxSynonyms, maxSynonymWords } from './limits.ts'

export const searchFailed = 'Search failed'

/** Returns the error message for adding a pair of synonyms, `phrase` and `means`, that exists already. */
export const synonymExists = (phrase: string, means: string) =>
  `“${phrase}” and “${means}” are already synonyms.`
export const tooManySynonyms = `You’ve reached the limit of ${maxSynonyms} synonyms. Remove one first.`
export const synonymNotFound = 'This synonym has already been removed.'

/** These messages follow the name of the field. */
export const equivalentPhrase = 'already gives the same results: enter the word the catalogue uses'
export const wordRequired = 'must contain a word'
export const tooManyWords = `can have at most ${maxSynonymWords} words`
export const phraseTooLong = `can have at most ${maxSynonymLength} letters`
export const onlyStopWords = 'is too common: search ignores words like “out” and “the”'
