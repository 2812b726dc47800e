type Sent<T> = { [K in keyof T]?: T[K] | undefined }

/** A whole with what was sent in its place; what was not sent stays. */
export function withChanges<T extends object>(whole: T, sent: Sent<T>): T {
  const given = Object.entries(sent).filter(([, value]) => value !== undefined)
  return { ...whole, ...Object.fromEntries(given) }
}
