/** Rules and messages of accounts that both sides speak. */
export const shortestName = 2
export const longestName = 100
export const longestEmail = 254
export const shortestPassword = 6
export const longestPassword = 256
/** So many signs of a password's hash are told to find out whether it is common: four thousand beginnings. */
export const commonHashPrefix = 3
/** Of an app six digits; room for blanks and hyphens in a recovery code. */
export const longestCode = 40

/** Characters as the server and PostgreSQL count them: an emoji is one, though it is two of JavaScript's units. */
export const lengthOf = (text: string): number => Array.from(text).length

/** One sign, one name, one dot: what a typing slip breaks. Whether mail arrives, only a mail can tell. */
export const emailPattern =
  /^[^\s@"<>(),;:\\[\]\p{Cc}]+@[^\s@"<>(),;:\\[\]\p{Cc}]+\.[^\s@"<>(),;:\\[\].\p{Cc}]{2,}$/u
