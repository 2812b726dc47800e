/**
 * What of an address an answer depends on, in one spelling: the parameters that are read, in the order in which they
 * are known. Whatever else is sent along makes no other answer of it.
 * @param query as Fastify has taken it apart.
 */
export function cacheAddressOf(path: string, query: unknown, reads: readonly string[]): string {
  const parameters: object = Object(query)
  let address = path
  let separator = '?'
  // Of every kept answer: nothing is made on the way that is not needed.
  for (const name of reads) {
    const value: unknown = Object.hasOwn(parameters, name) ? Reflect.get(parameters, name) : undefined
    if (value === undefined) continue
    for (const each of Array.isArray(value) ? value : [value]) {
      address += `${separator}${name}=${encodeURIComponent(String(each).toWellFormed())}`
      separator = '&'
    }
  }
  return address
}

/** The path of what a request asks for. */
// Stryker disable next-line StringLiteral: whatever is split has a first part, the types do not say so
export const pathOf = (url: string): string => url.split('?', 1)[0] ?? ''
