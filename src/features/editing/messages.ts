import { maxTags } from '#features/catalogue/limits.ts'

export const nameRequired = 'Name is required'

export const contentTooLong = 'The content is too long. Its HTML can have up to 100,000 characters.'
export const categoryNotEmpty = 'Only an empty category can be archived. Move its ideas first.'
export const cannotMergeWithItself = 'A category can’t be merged with itself'
export const categoryConflict = (name: string) => `${name} changed this category while you were editing it.`
export const categoryNameTaken = 'A category with this name already exists'
export const targetCategoryArchived = 'Ideas can’t be moved to an archived category'
export const categoryRequired = 'A published idea needs a category'
export const publishAtRequired = 'A scheduled idea needs a publish time'
export const publishAtInPast = 'The publish time must be in the future'
export const unknownCategoryName = 'This category doesn’t exist.'
export const unknownCategory = 'This category doesn’t exist'

/** Name shown for changes that the scheduler made. */
export const schedulerName = 'the schedule'
export const ideaConflict = (name: string) => `${name} changed this idea while you were editing it.`
export const bulkSaveConflict = 'An idea was changed while you were editing. Nothing has been saved.'
export const versionNotFound = 'This version doesn’t exist'
export const tooManyBulkIdeas = 'You can change up to 10,000 ideas at once. Please narrow your filters.'

export const selectionChanged = (count: number) =>
  `The selection has changed and now has ${count} ideas. Nothing has been saved.`
export const tooManyTags = `An idea can have up to ${maxTags} tags`
export const tooManyRows = 'A file can contain up to 10,000 ideas'
export const invalidCsv = (line: number) => `We couldn’t read this CSV file: line ${line} is invalid.`
export const notAnIdeaList = 'The file must contain a list of ideas.'
export const emptyImportFile = 'The file contains no ideas.'

export const fileHasProblems = (count: number) =>
  `Nothing was imported. The file has ${count === 1 ? 'one problem' : `${count} problems`}.`
export const importFailed = 'The file couldn’t be imported. Please try again.'
