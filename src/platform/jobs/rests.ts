/** How long what works beside the requests rests before it looks for more, and before it tries again what failed. */
export interface Rests {
  /** Until jobs that were put off are looked for, where their queue says nothing else. */
  jobsSeconds: number
  /** Until a job is tried again for the first time; then twice as long each time. 0 is at once, every time. */
  failedJobSeconds: number
  /** Until letters are looked for where there were none. */
  noLettersMs: number
  /** Until letters are tried again where one did not go. */
  failedLettersMs: number
  /** Until letters are looked for that other processes had claimed when they ended. */
  leftLettersMs: number
  /** Until a webhook is tried again, after each try that failed; after the last of them it is given up. */
  failedWebhookMs: readonly number[]
}

const seconds = 1_000
const minutes = 60 * seconds
const hours = 60 * minutes

export const usualRests: Rests = {
  // What can be done at once is begun at once. Each of thirty queues asks by itself, a millisecond's worth on PGlite.
  jobsSeconds: 5,
  failedJobSeconds: 1,
  noLettersMs: 2_000,
  failedLettersMs: 2_000,
  leftLettersMs: 15_000,
  // Three days in all.
  failedWebhookMs: [
    5 * seconds,
    5 * minutes,
    30 * minutes,
    2 * hours,
    5 * hours,
    10 * hours,
    14 * hours,
    20 * hours,
    24 * hours,
  ],
}
