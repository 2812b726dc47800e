/** What stands in the patterns of addresses, of what is there. */
export const samples: Record<string, string> = {
  slug: 'summer-bucket-list-ideas',
  id: '1',
  number: '1',
  country: 'japan',
  token: 'x'.repeat(24),
}

/**
 * A pattern of the table of addresses as somebody would ask for it.
 *
 * @param more what a test has made itself, such as a token that leads somewhere.
 * @throws where its pattern has a name that no sample stands for.
 */
export const addressOf = (path: string, more: Record<string, string> = {}): string =>
  path.replaceAll(/:(\w+)/g, (_, name: string) => {
    const sample = more[name] ?? samples[name]
    if (sample === undefined) throw new Error(`sample-addresses.ts has no sample for :${name} of ${path}`)
    return sample
  })
