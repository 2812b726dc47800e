const clockVariables = /^(TZ|LD_PRELOAD|FAKETIME.*|DONT_FAKE_MONOTONIC|NO_FAKE_STAT)$/

/** Returns the variables that give a child process the same time and zone as the tests. */
export const getClockEnvironment = (): Record<string, string> =>
  Object.fromEntries(
    Object.entries(process.env).filter((entry): entry is [string, string] => clockVariables.test(entry[0])),
  )
