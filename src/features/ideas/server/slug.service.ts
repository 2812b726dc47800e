const longest = 150

/**
 * A title as it stands in an address: lower-case latin letters and digits, parted by hyphens. Other alphabets are
 * written in latin letters; blank where there is nothing to be read. What is longer ends with a whole word.
 */
export async function slugOf(title: string, most = longest): Promise<string> {
  const { transliterate } = await loadAlphabets()
  const slug = transliterate(title.normalize('NFKC'))
    .toLowerCase()
    .replaceAll(/['`]/g, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
  if (slug.length <= most) return slug
  const end = slug.lastIndexOf('-', most)
  return slug.slice(0, end > 0 ? end : most)
}

/** Loaded with the first title: a site at rest should not hold every alphabet in memory. */
const loadAlphabets = () => import('transliteration')
