// Separate from `messages.ts`: every page has save buttons, so these texts are part of each first load.

/** Labels of the button on an idea's page. */
export const addToList = 'Add to My List'
export const adding = 'Adding...'
export const inList = 'In Your List ✓'

/**
 * Returns the accessible name of the heart button on a card whose idea is not on the list yet: the action that adds
 * it, and the idea's title.
 */
export const heartLabel = (title: string) => `${addToList}: ${title}`

/**
 * Returns the accessible name of the heart button on a card whose idea is on the member's list: “In Your List:
 * <title>”.
 */
export const savedHeartLabel = (title: string) => `In Your List: ${title}`

/** Labels of ideas that are stored on the visitor's device until they sign in. */
export const keptOnDevice = 'Kept on this device'

/**
 * Returns the accessible name of the heart button on a card whose idea a visitor has saved in this browser, until they
 * sign in: “Kept on this device: <title>”.
 */
export const waitingHeartLabel = (title: string) => `${keptOnDevice}: ${title}`

/**
 * Returns the label for the number of ideas that a visitor has saved in this browser: “1 saved idea”, “3 saved ideas”.
 */
export const pendingSavesLabel = (count: number) => (count === 1 ? '1 saved idea' : `${count} saved ideas`)

/** Labels of the button on the random card. */
export const saveToList = 'Save to My List'
export const saved = 'Saved!'

/** Title of the recommended ideas. */
export const forYouTitle = 'For you'
