const ofTheClock = /^(TZ|LD_PRELOAD|FAKETIME.*|DONT_FAKE_MONOTONIC|NO_FAKE_STAT)$/

/** The variables by which a process of its own has the time and the zone that the tests have. */
export const sameClock = (): Record<string, string> =>
  Object.fromEntries(
    Object.entries(process.env).filter((entry): entry is [string, string] => ofTheClock.test(entry[0])),
  )
