/** What the catalogue knows of an idea, in words (specification, sections 3 and 9). */
export const difficultyLabels = ['Easy', 'Medium', 'Hard'] as const
export const costSymbols = ['$', '$$', '$$$'] as const
const costLabels = ['Under about 50 dollars', 'Up to about 500 dollars', 'Above 500 dollars'] as const
export const locationLabels = {
  indoor: 'Indoor',
  outdoor: 'Outdoor',
  travel: 'Travel',
  anywhere: 'Anywhere',
} as const
export const seasonLabels = { spring: 'Spring', summer: 'Summer', fall: 'Fall', winter: 'Winter' } as const

export const defaultTimeCommitment = 'Varies'
export const defaultLocation = 'Anywhere'

/** Shown while the live figures load. */
export const fallbackIdeaCount = '500+'
export const structuredDataIdeaCount = 1315

export const pageSize = 12
export const largestPage = 2000
export const latestLimit = 24
export const similarShown = 3
export const cardTags = 3
export const trendingShown = 6

export const ideaNotFound = 'Idea Not Found'
export const ideaGone = 'This idea is no longer in the catalogue'
export const ideasFailed = 'Failed to fetch ideas'
export const similarFailed = 'Failed to fetch similar ideas'

/** Scales count from 1; what is not on the scale gets the documented default, Medium and $$. */
export const difficultyLabelOf = (difficulty: number) => difficultyLabels[difficulty - 1] ?? 'Medium'
export const costSymbolOf = (cost: number) => costSymbols[cost - 1] ?? '$$'
export const costLabelOf = (cost: number) => costLabels[cost - 1] ?? costLabels[1]

/** Where an idea stands on its way to the public, in words for editors. */
export const stateLabels = {
  draft: 'Draft',
  scheduled: 'Scheduled',
  published: 'Published',
  archived: 'Archived',
} as const

/** What stands above the page of an idea that only editors can see. */
export const previewNotes = {
  draft: 'A preview: only editors see this page.',
  scheduled: 'A preview: only editors see this page until',
} as const

/** What the editors' table can be ordered by. */
export const tableSorts = [
  'id',
  'title',
  'category',
  'state',
  'difficulty',
  'cost',
  'season',
  'createdAt',
  'updatedAt',
  'publishAt',
] as const

/** How a version of an idea came about. */
export const revisionActions = [
  'create',
  'update',
  'bulk',
  'import',
  'restore',
  'undo',
  'publish',
  'merge',
  'edition',
] as const

export const adminListLimit = 50
export const tablePageSize = 50
export const largestTablePage = 200
/** How many ideas one change may touch, and how many of them can be named one by one. */
export const mostAtOnce = 10_000
export const mostNamed = 1000
export const longestTitle = 120
export const longestDescription = 5000
export const longestFreeText = 60
export const longestTag = 40
export const mostTags = 20

export const titleRequired = 'Title is required'
export const categoryRequired = 'A published idea needs a category'
export const publishAtRequired = 'A scheduled idea needs the time when it is published'
export const publishAtPassed = 'The time of publication must lie in the future'
export const noSuchCategory = 'There is no such category'
export const imageRefused = 'An image is an https address or a path of this site'
/** Who did what nobody did by hand. */
export const theClock = 'the schedule'
export const theEdition = 'a new edition of the catalogue'
export const changedMeanwhileBy = (name: string) => `This idea was changed meanwhile by ${name}.`
export const noSuchVersion = 'This idea has no such version'
export const tooManyAtOnce = 'At most 10,000 ideas can be changed at once. Please narrow the filters.'
export const selectionChanged = (count: number) =>
  `The selection has changed meanwhile: it is ${count} ideas now. Nothing has been saved.`
export const tooManyTags = `An idea has at most ${mostTags} tags`

export const largestImport = 20 * 1024 * 1024
export const mostRows = 10_000
export const tooManyRows = 'A file may hold at most 10,000 ideas'
export const csvBroken = (line: number) => `This is no CSV that we can read: line ${line} is broken.`
export const notAList = 'The file must hold a list of ideas.'
export const noRows = 'The file holds no ideas.'
export const fileHasProblems = (count: number) =>
  `Nothing has been imported: ${count === 1 ? 'one thing is' : `${count} things are`} wrong in the file.`
export const importFailed = 'The file could not be imported. Please try again.'
