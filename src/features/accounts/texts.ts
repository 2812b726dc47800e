/** Rules and messages of accounts that both sides speak (specification, section 5; decisions 16 and 43). */
export const shortestName = 2
export const longestName = 100
export const longestEmail = 254
export const shortestPassword = 6
export const longestPassword = 256

/** One sign, one name, one dot: what a typing slip breaks. Whether mail arrives, only a mail can tell. */
export const emailPattern = /^[^\s@"<>()]+@[^\s@"<>()]+\.[^\s@"<>().]{2,}$/

export const nameTooShort = 'Name must be at least 2 characters'
export const invalidEmail = 'Please enter a valid email address'
export const passwordTooShort = 'Password must be at least 6 characters'
export const passwordTooLong = 'Password must be at most 256 characters'
export const passwordsDiffer = "Passwords don't match"

/** Until accounts open. */
export const accountsNotOpen =
  'Signing in is not open yet. Everything on the site can be read without an account.'
