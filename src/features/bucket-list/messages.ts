import { maxCustomIdeas, maxImportRows, maxPhotosPerEntry, maxPhotosPerMember, maxSteps } from './limits.ts'
import { keptOnDevice } from './save-messages.ts'

export const statusLabels = {
  planned: 'Planned',
  want_to_do: 'Planned',
  in_progress: 'In Progress',
  completed: 'Completed',
} as const

/** Labels of the quick buttons that set a status. */
export const statusActions = { planned: 'Plan', in_progress: 'Start', completed: 'Complete' } as const
export const priorityLabels = { 1: 'Low', 2: 'Medium', 3: 'High' } as const
export const priorityBadges = { 1: 'Low Priority', 2: 'Medium Priority', 3: 'High Priority' } as const
export const customDifficultyLabels = ['Very Easy', 'Easy', 'Medium', 'Hard', 'Very Hard'] as const
export const customCostSymbols = ['$', '$$', '$$$', '$$$$', '$$$$$'] as const

export const customLocationLabels = {
  anywhere: 'Anywhere',
  indoor: 'Indoor',
  outdoor: 'Outdoor',
  travel: 'Travel',
  home: 'Home',
} as const

export const timeCommitmentLabels = {
  '1-3 hours': '1-3 hours',
  'half-day': 'Half day',
  'full-day': 'Full day',
  weekend: 'Weekend',
  week: 'Week',
  month: 'Month',
} as const
export const titleRequired = 'Title is required'

/** Toasts. Tone `danger` marks failures, and the request to sign in. */
export const signInToSave = {
  title: 'Sign in required',
  description: 'Please sign in to add ideas to your bucket list.',
  note: keptOnDevice,
  tone: 'danger',
} as const

export const alreadyInList = {
  title: 'Already in your list',
  description: 'This idea is already in your bucket list!',
} as const

export const addedToList = {
  title: 'Added to bucket list!',
  description: 'This idea has been added to your adventure list.',
  tone: 'success',
} as const
export const saveFailedTitle = 'Error'
export const saveFailed = 'Failed to add to bucket list'

/** Part of the server's message if the idea was on the list before; the toast then has another title and no tone. */
export const alreadyListedPhrase = 'already on your bucket list'
export const alreadySavedTitle = 'Already saved!'

export const randomSaved = {
  title: 'Added to Bucket List!',
  description: 'This idea has been saved to your personal bucket list.',
  tone: 'success',
} as const

export const randomSaveFailed = {
  title: 'Error',
  description: 'Failed to save idea. Please try again.',
  tone: 'danger',
} as const

export const logInToSave = {
  title: 'Login Required',
  description: 'Please log in to save ideas to your bucket list!',
  note: keptOnDevice,
} as const

export const customIdeaCreated = {
  title: 'Custom idea created!',
  description: 'Your personal adventure has been added to your bucket list.',
  tone: 'success',
} as const
export const customIdeaFailed = 'Failed to create custom idea'
export const updated = 'Updated successfully'
export const updateFailed = 'Failed to update bucket list item'
export const removed = 'Removed successfully'
export const removeFailed = 'Failed to remove bucket list item'

/** Messages of 4xx responses; the site shows them unchanged. */
export const requestIdInvalid = 'Idempotency-Key must be a UUID.'
export const changedElsewhere = 'This item has been changed elsewhere.'
export const alreadyListed = `This idea is ${alreadyListedPhrase}.`
export const entryNotFound = 'This item isn’t on your list.'
export const customIdeaNotFound = 'We can’t find this custom idea.'
export const stepNotFound = 'We can’t find this step.'
export const photoNotFound = 'We can’t find this photo.'
export const tooManyPhotos = `You can add up to ${maxPhotosPerEntry} photos to an item.`
export const tooManyPhotosOfMember = `You can have up to ${maxPhotosPerMember} photos in total.`
export const nothingToRestore = 'This item can no longer be restored.'
export const tooManySteps = `You can add up to ${maxSteps} steps to an item.`
export const eitherIdeaId = 'Send either ideaId or customIdeaId.'
export const duplicateItems = 'Send each item only once.'
export const eitherNeighbour = 'Send either “after” or “before”, not both.'
export const notShared = 'Your list isn’t shared.'
export const noCalendar = 'Your list doesn’t have a calendar link.'
/** Title of a shared list whose member is not named. */
export const sharedListTitle = 'A Shared List'
export const emptyList = 'There’s nothing on this list to show yet.'
export const emptyYear = 'You didn’t complete anything that year.'
export const listNotFound = 'This list isn’t shared anymore.'
export const calendarNotFound = 'This calendar isn’t shared anymore.'
export const notUtf8 = 'This file isn’t UTF-8 text. Save it as “CSV UTF-8” or JSON and try again.'
export const notJson = 'This file isn’t valid JSON.'
export const notAListOfItems = 'The file must contain a list of items.'
export const noListInText =
  'We couldn’t find a list in this file. List items start with “-”, “*” or a number.'
export const noHeading = 'The first row must contain column names, including “title” or “slug”.'
/** Returns the error message for an import file that has a column twice. */
export const duplicateColumn = (column: string) => `The column “${column}” appears twice.`
export const tooManyCustomIdeas = `You can have up to ${maxCustomIdeas.toLocaleString('en-US')} custom ideas.`
export const tooManyRows = `A file can have up to ${maxImportRows.toLocaleString('en-US')} rows.`

/**
 * Returns the error message for an import that was rejected as a whole because its file has this number of problems.
 */
export const notImported = (problems: number) =>
  problems === 1
    ? 'We found one problem, so nothing was imported.'
    : `We found ${problems} problems, so nothing was imported.`
export const unknownSlug = 'No idea in the catalogue has this slug.'
/** Returns the error message for an imported row about the same idea as an earlier row. */
export const duplicateIdea = (row: number) => `This is the same idea as in row ${row}.`
export const tooManyCells = 'This row has more cells than the header row.'
export const notAnItem = 'This item isn’t in a format we can read.'

/** Name of the calendar feed, shown after the site's name. */
export const calendarName = 'my bucket list'

/** Texts of the page /my-bucket-list. */
export const listTitle = 'My Bucket List'
export const noItemsYet = 'No items yet'

/**
 * Returns the text that the member's list shows if no entry has the status of the selected filter.
 * @param status label of the filter's button.
 */
export const noItemsWithStatus = (status: string) => `You don't have any ${status} items yet.`
export const leftCatalogue = 'No longer in the catalogue'

export const createCustomTitle = 'Create Your Custom Bucket List Idea'

/** Texts of “For you”. */
export const forYouFailed = 'Couldn’t load your recommendations'
export const notForMe = 'Not for me'
/** Returns the accessible name of the button that dismisses a recommended idea: “Not for me: <title>”. */
export const notForMeLabel = (title: string) => `${notForMe}: ${title}`
export const dismissed = { title: 'Got it. We won’t recommend this again.', tone: 'success' } as const
export const dismissFailed = 'Couldn’t remove the recommendation'

export const listTitleEmpty = 'A list needs a title.'

export const keepListNote =
  'Read your list and lists without a connection. Your ideas, notes, covers and small copies of your photos are kept in this browser. Signing out deletes them. Turn this on only on a device of your own.'
export const listKept = 'Your list is kept on this device'
export const listDeletedFromDevice = 'Your list has been deleted from this device'
export const keepListFailed = 'This browser couldn’t keep your list. It may be out of space.'
export const changesNotSent = {
  title: 'Some changes haven’t been sent yet',
  description: 'Connect to the internet first. Turning this off would lose them.',
  tone: 'danger',
} as const
