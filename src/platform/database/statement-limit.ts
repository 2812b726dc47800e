import { AsyncLocalStorage } from 'node:async_hooks'

const unhurried = new AsyncLocalStorage<boolean>()

/** Whatever is asked of the database within may take as long as it takes: migrations, jobs, the command line. */
export const takingLong = <T>(work: () => T): T => unhurried.run(true, work)

/** Applies the limit for statements of requests, also to work that is begun within `takingLong`. */
export const withStatementLimit = <T>(work: () => T): T => unhurried.run(false, work)

/** Whether what is asked now may take its time. */
export const isUnhurried = (): boolean => unhurried.getStore() ?? false
