/**
 * What of an address an answer depends on, in one spelling: the parameters that are read, in the order in which they
 * are known. Whatever else is sent along makes no other answer of it.
 * @param query as Fastify has taken it apart.
 */
export function addressOf(path: string, query: unknown, reads: readonly string[]): string {
  const sent = new Map(Object.entries(query ?? {}))
  const read = reads.flatMap((name) =>
    [sent.get(name) ?? []]
      .flat()
      .map((value) => `${name}=${encodeURIComponent(String(value).toWellFormed())}`),
  )
  return read.length === 0 ? path : `${path}?${read.join('&')}`
}

/** The path of what a request asks for. */
export const pathOf = (url: string): string => url.split('?', 1)[0] ?? ''
