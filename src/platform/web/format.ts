/** Made once: making it costs more than the rest of a card. */
const format = new Intl.NumberFormat('en-US')

/** A number as it is read: `1,315`. */
export const counted = (count: number): string => format.format(count)
