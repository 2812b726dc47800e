import { AsyncLocalStorage } from 'node:async_hooks'

const unhurried = new AsyncLocalStorage<true>()

/** Whatever is asked of the database within may take as long as it takes: migrations, jobs, the command line. */
export const takingLong = <T>(work: () => T): T => unhurried.run(true, work)

/** Whether what is asked now may take its time. */
export const isUnhurried = (): boolean => unhurried.getStore() ?? false
