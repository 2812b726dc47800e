/** What it costs to make an answer anew, in about the milliseconds that it takes: never measured, so that it is the same each time. */
export const costs = {
  call: 2,
  page: 10,
  cover: 5,
  sharePicture: 100,
  sitemap: 50,
  calendarDay: 0.1,
} as const

/** So much of a body costs one. */
export const bytesForOne = 10_000

/** Rows of a list that cost one. */
export const rowsForOne = 30

/** So many are checked or written at once, before others are looked at. */
export const rowsAtOnce = 200

/** One request may ask for so many rows in all its calls together: the longest list there is, and some beside it. */
export const mostRows = 2_500
