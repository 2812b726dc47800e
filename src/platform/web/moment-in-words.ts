/** Such as 'Nov 26, 2026, 9:00 AM', by the clock of whoever looks. */
export const momentInWords = (at: string): string =>
  new Date(at).toLocaleString('en-US', { dateStyle: 'medium', timeStyle: 'short' })

/** The same to the second, for what follows each other quickly. */
export const secondInWords = (at: string): string =>
  new Date(at).toLocaleString('en-US', { dateStyle: 'medium', timeStyle: 'medium' })
