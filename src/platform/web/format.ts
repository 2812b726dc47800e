/** Made once: making it costs more than the rest of a card. */
const numberFormat = new Intl.NumberFormat('en-US')

/** A number as it is read: `1,315`. */
export const formatCount = (count: number): string => numberFormat.format(count)
