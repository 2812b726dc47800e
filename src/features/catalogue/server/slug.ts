const maxSlugLength = 150

/**
 * A title as it stands in an address: lower-case latin letters and digits, parted by hyphens. Other alphabets are
 * written in latin letters; blank where there is nothing to be read. What is longer ends with a whole word.
 */
export type Slugify = (title: string, most?: number) => string

/** Loaded with the first title: a site at rest should not hold every alphabet in memory. */
export async function loadSlugify(): Promise<Slugify> {
  const { transliterate } = await import('transliteration')
  return (title, maxLength = maxSlugLength) => {
    const slug = transliterate(title.normalize('NFKC'))
      .toLowerCase()
      .replaceAll(/['`]/g, '')
      .replaceAll(/[^a-z0-9]+/g, '-')
      .replaceAll(/^-|-$/g, '')
    if (slug.length <= maxLength) return slug
    const end = slug.lastIndexOf('-', maxLength)
    return slug.slice(0, end > 0 ? end : maxLength)
  }
}
