import { maxKinds, maxTags } from '#features/catalogue/limits.ts'

export const nameRequired = 'Name is required'

export const contentTooLong = 'The content is too long. Its HTML can have up to 100,000 characters.'
export const categoryNotEmpty = 'Only an empty category can be archived. Move its ideas first.'
export const cannotMergeWithItself = 'A category can’t be merged with itself'
/**
 * Returns the error message for a save of a category that another editor, called `name`, has changed in the meantime.
 */
export const categoryConflict = (name: string) => `${name} changed this category while you were editing it.`
export const categoryNameTaken = 'A category with this name already exists'
export const targetCategoryArchived = 'Ideas can’t be moved to an archived category'
export const categoryRequired = 'A published idea needs a category'
export const publishAtRequired = 'A scheduled idea needs a publish time'
export const publishAtInPast = 'The publish time must be in the future'
export const priceIncomplete = 'Fill in both amounts, or leave both blank'
export const amountInvalid = 'Use whole US dollars, from 0 to 1,000,000'
export const unknownCategoryName = 'This category doesn’t exist.'
export const unknownCategory = 'This category doesn’t exist'

/** Name shown for changes that the scheduler made. */
export const schedulerName = 'Scheduled publishing'
/** Returns the error message for a save of an idea that another editor, called `name`, has changed in the meantime. */
export const ideaConflict = (name: string) => `${name} changed this idea while you were editing it.`
export const bulkSaveConflict = 'An idea was changed while you were editing. Nothing has been saved.'
export const versionNotFound = 'This version doesn’t exist'
export const tooManyBulkIdeas = 'You can change up to 10,000 ideas at once. Please narrow your filters.'

/**
 * Returns the error message for a bulk change whose selection no longer has the number of ideas that the preview
 * showed.
 */
export const selectionChanged = (count: number) =>
  `The selection has changed and now has ${count} ideas. Nothing has been saved.`
export const tooManyKinds = `An idea can have up to ${maxKinds} kinds`
export const tooManyTags = `An idea can have up to ${maxTags} tags`
export const tooManyRows = 'A file can contain up to 10,000 ideas'
/** Returns the error message for a CSV file that is invalid at a line. */
export const invalidCsv = (line: number) => `We couldn’t read this CSV file: line ${line} is invalid.`
export const notAnIdeaList = 'The file must contain a list of ideas.'
export const emptyImportFile = 'The file contains no ideas.'

/** Returns the error message for an import that was rejected because its file has this number of problems. */
export const importRejected = (problems: number) =>
  `Nothing was imported. The file has ${problems === 1 ? 'one problem' : `${problems} problems`}.`
export const importFailed = 'We couldn’t import the file. Please try again.'
export const importInterrupted =
  'The connection was lost during the import. Check in the table whether the ideas were imported before you try again.'
