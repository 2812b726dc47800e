/** Addresses in a text, in whatever brackets or quotes they stand. */
export const emailAddressPattern = /[^\s<>()[\]"',:;]+@[^\s<>()[\]"',:;]+/g

/** The address alone, of what may be `Someday <hello@someday.example>`. */
export function bareAddress(from: string | { address: string }): string {
  if (typeof from !== 'string') return from.address
  return /<([^<>]+@[^<>]+)>/.exec(from)?.[1]?.trim() ?? from.trim()
}
