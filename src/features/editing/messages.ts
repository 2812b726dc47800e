import { maxKinds, maxTags } from '#features/catalogue/limits.ts'

export const nameRequired = 'Name is required'

export const contentTooLong = 'The content is too long. Its HTML can have at most 100,000 characters.'
export const categoryNotEmpty = 'Only a category without ideas can be archived. Move its ideas first.'
export const cannotMergeWithItself = 'A category cannot be merged with itself'
/**
 * Returns the error message for a save of a category that another editor, called `name`, has changed in the meantime.
 */
export const categoryConflict = (name: string) => `${name} changed this category while you were editing it.`
export const categoryNameTaken = 'There is already a category with this name'
export const targetCategoryArchived = 'Ideas cannot move into an archived category'
export const categoryRequired = 'A published idea needs a category'
export const publishAtRequired = 'A scheduled idea needs a publication time'
export const publishAtInPast = 'The publication time must be in the future'
export const unknownCategoryName = 'There is no such category.'
export const unknownCategory = 'There is no such category'

/** Name shown for changes that the scheduler made. */
export const schedulerName = 'the schedule'
/** Returns the error message for a save of an idea that another editor, called `name`, has changed in the meantime. */
export const ideaConflict = (name: string) => `${name} changed this idea while you were editing it.`
export const bulkSaveConflict = 'An idea was changed while you were editing. Nothing has been saved.'
export const versionNotFound = 'This idea has no such version'
export const tooManyBulkIdeas = 'At most 10,000 ideas can be changed at once. Please narrow the filters.'

/**
 * Returns the error message for a bulk change whose selection no longer has the number of ideas that the preview
 * showed.
 */
export const selectionChanged = (count: number) =>
  `The selection has changed and now has ${count} ideas. Nothing has been saved.`
export const tooManyKinds = `An idea can have at most ${maxKinds} kinds`
export const tooManyTags = `An idea can have at most ${maxTags} tags`
export const tooManyRows = 'A file can contain at most 10,000 ideas'
/** Returns the error message for a CSV file that is invalid at a line. */
export const invalidCsv = (line: number) => `This CSV file cannot be read: line ${line} is invalid.`
export const notAnIdeaList = 'The file must contain a list of ideas.'
export const emptyImportFile = 'The file contains no ideas.'

/** Returns the error message for an import that was rejected because of problems in the file. */
export const fileHasProblems = (count: number) =>
  `Nothing was imported. The file has ${count === 1 ? 'one problem' : `${count} problems`}.`
export const importFailed = 'The file could not be imported. Please try again.'
