/** Matches email addresses in a text, in any brackets or quotes. */
export const emailAddressPattern = /[^\s<>()[\]"',:;]+@[^\s<>()[\]"',:;]+/g

/**
 * Returns the email address of a sender without its display name: `hello@someday.example` for `Someday
 * <hello@someday.example>`.
 */
export function bareAddress(from: string | { address: string }): string {
  if (typeof from !== 'string') return from.address
  return /<([^<>]+@[^<>]+)>/.exec(from)?.[1]?.trim() ?? from.trim()
}
