// Apart from the rest of what the list says: every page has hearts, so that each first load carries these.

/** What the button on an idea's page says. */
export const addToList = 'Add to My List'
export const adding = 'Adding...'
export const inList = 'In Your List ✓'

/** Names of the hearts on cards. */
export const heartLabel = (title: string) => `${addToList}: ${title}`
export const savedHeartLabel = (title: string) => `In Your List: ${title}`

/** While nobody is signed in, an idea waits on the visitor's own device. */
export const waitingForSignIn = 'Waiting for sign-in'
export const waitingHeartLabel = (title: string) => `Waiting for you to sign in: ${title}`
export const pendingSavesLabel = (count: number) =>
  count === 1 ? '1 idea waiting' : `${count} ideas waiting`

/** The random card's control. */
export const saveToList = 'Save to My List'
export const saved = 'Saved!'
