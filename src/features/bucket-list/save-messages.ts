// Separate from `messages.ts`: every page has save buttons, so these texts are part of each first load.

/** Labels of the button on an idea's page. */
export const addToList = 'Add to My List'
export const adding = 'Adding...'
export const inList = 'In Your List ✓'

/** Returns the accessible name of the heart on a card. */
export const heartLabel = (title: string) => `${addToList}: ${title}`
/** Returns the accessible name of the heart on a card whose idea is on the list. */
export const savedHeartLabel = (title: string) => `In Your List: ${title}`

/** Labels of ideas that are stored on the visitor's device until they sign in. */
export const waitingForSignIn = 'Saved on this device'
/** Returns the accessible name of the heart on a card whose idea waits on this device for sign-in. */
export const waitingHeartLabel = (title: string) => `Saved on this device: ${title}`
/** Returns the label for the ideas that wait on this device for sign-in: “1 saved idea”, “3 saved ideas”. */
export const pendingSavesLabel = (count: number) => (count === 1 ? '1 saved idea' : `${count} saved ideas`)

/** Labels of the button on the random card. */
export const saveToList = 'Save to My List'
export const saved = 'Saved!'
