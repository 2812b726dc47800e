/** An argument: others serve at the port already, so whoever has it takes part once it is ready. */
export const joinArgument = '--joins'

/** What a worker says to the primary process. */
export const readyMessage = 'serves'

/** What the primary process says to a worker: another one has taken its place. */
export const retireMessage = 'retire'
