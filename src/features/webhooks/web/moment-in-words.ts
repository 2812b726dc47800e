/** To the second: deliveries follow each other quickly. */
export const momentInWords = (at: string): string =>
  new Date(at).toLocaleString('en-US', { dateStyle: 'medium', timeStyle: 'medium' })
