import { maxTags } from '#features/catalogue/limits.ts'

export const nameRequired = 'Name is required'

export const contentTooLong =
  'The long text is too long: as the HTML that is kept of it, it must be at most 100,000 characters.'
export const categoryNotEmpty = 'Only a category without ideas can be archived. Move its ideas first.'
export const cannotMergeWithItself = 'A category cannot be merged with itself'
export const categoryConflict = (name: string) => `This category was changed meanwhile by ${name}.`
export const categoryNameTaken = 'A category of this name is there already'
export const targetCategoryArchived = 'Ideas cannot move into an archived category'
export const categoryRequired = 'A published idea needs a category'
export const publishAtRequired = 'A scheduled idea needs the time when it is published'
export const publishAtInPast = 'The time of publication must lie in the future'
export const unknownCategoryName = 'There is no such category.'
export const unknownCategory = 'There is no such category'

/** Name shown for changes that the scheduler made. */
export const schedulerName = 'the schedule'
export const ideaConflict = (name: string) => `This idea was changed meanwhile by ${name}.`
export const bulkSaveConflict = 'An idea was changed meanwhile. Nothing has been saved.'
export const versionNotFound = 'This idea has no such version'
export const tooManyBulkIdeas = 'At most 10,000 ideas can be changed at once. Please narrow the filters.'

export const selectionChanged = (count: number) =>
  `The selection has changed meanwhile: it is ${count} ideas now. Nothing has been saved.`
export const tooManyTags = `An idea has at most ${maxTags} tags`
export const tooManyRows = 'A file may hold at most 10,000 ideas'
export const invalidCsv = (line: number) => `This is no CSV that we can read: line ${line} is broken.`
export const notAnIdeaList = 'The file must hold a list of ideas.'
export const emptyImportFile = 'The file holds no ideas.'

export const fileHasProblems = (count: number) =>
  `Nothing has been imported: ${count === 1 ? 'one thing is' : `${count} things are`} wrong in the file.`
export const importFailed = 'The file could not be imported. Please try again.'
