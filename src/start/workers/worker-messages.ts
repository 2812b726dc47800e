/** Argument of a worker that joins others: it listens on the port only when it is ready. */
export const joinArgument = '--joins'

/** Message of a worker to the primary process: it is ready. */
export const readyMessage = 'serves'

/** Message of the primary process to a worker: another one has replaced it. */
export const retireMessage = 'retire'
