import { maxSynonymLength, maxSynonyms, maxSynonymWords } from './limits.ts'

export const searchFailed = 'Search failed'

export const synonymExists = (phrase: string, means: string) =>
  `“${phrase}” and “${means}” are already synonyms.`
export const tooManySynonyms = `You’ve reached the limit of ${maxSynonyms} synonyms. Remove one first.`
export const synonymNotFound = 'This synonym has already been removed.'

/** These messages follow the name of the field. */
export const equivalentPhrase = 'already means the same to the search: enter what the catalogue calls it'
export const wordRequired = 'needs a word'
export const tooManyWords = `has at most ${maxSynonymWords} words`
export const phraseTooLong = `has at most ${maxSynonymLength} letters`
export const onlyStopWords = 'is too common: the search ignores everyday words such as “out” and “the”'
