/**
 * Returns the path with those query parameters that the response depends on, in the order of `reads`, as a cache key:
 * requests which differ only in other parameters, or in their order, share one cached response.
 * @param query as parsed by Fastify.
 * @param reads names of the parameters that the response depends on.
 */
export function cacheAddressOf(path: string, query: unknown, reads: readonly string[]): string {
  const parameters: object = Object(query)
  let address = path
  let separator = '?'
  // Runs for every cached response, so it avoids URLSearchParams and other allocations.
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

/** Returns the path of a URL, without its query. */
export const pathOf = (url: string): string =>
  // Stryker disable next-line StringLiteral: whatever is split has a first part, the types do not say so
  url.split('?', 1)[0] ?? ''
