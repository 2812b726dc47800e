/** Values for path parameters that exist. */
export const samplePathParameters: Record<string, string> = {
  slug: 'summer-bucket-list-ideas',
  id: '1',
  number: '1',
  country: 'japan',
  kind: 'hike',
  token: 'x'.repeat(24),
}

/**
 * Fills in the parameters of a path pattern.
 *
 * @param more values that the test has created, such as a valid token.
 * @throws if a parameter has no value.
 */
export const fillPattern = (path: string, more: Record<string, string> = {}): string =>
  path.replaceAll(/:(\w+)/g, (_, name: string) => {
    const sample = more[name] ?? samplePathParameters[name]
    if (sample === undefined) throw new Error(`sample-paths.ts has no sample for :${name} of ${path}`)
    return sample
  })
