// Separate from `messages.ts`: every page has save buttons, so these texts are part of each first load.

/** Labels of the button on an idea's page. */
export const addToList = 'Add to My List'
export const adding = 'Adding...'
export const inList = 'In Your List ✓'

/** Accessible names of the hearts on cards. */
export const heartLabel = (title: string) => `${addToList}: ${title}`
export const savedHeartLabel = (title: string) => `In Your List: ${title}`

/** Labels of ideas that are stored on the visitor's device until they sign in. */
export const waitingForSignIn = 'Waiting for sign-in'
export const waitingHeartLabel = (title: string) => `Waiting for you to sign in: ${title}`
export const pendingSavesLabel = (count: number) =>
  count === 1 ? '1 idea waiting' : `${count} ideas waiting`

/** Labels of the button on the random card. */
export const saveToList = 'Save to My List'
export const saved = 'Saved!'
