/** Created once, because it takes longer than rendering a card. */
const numberFormat = new Intl.NumberFormat('en-US')

/** Formats a whole number with thousands separators, in American English: `1,315`. */
export const formatCount = (count: number): string => numberFormat.format(count)
