const maxSlugLength = 150

/**
 * Converts a title to a slug: lower-case Latin letters and digits, separated by hyphens. Other scripts are
 * transliterated; blank if nothing remains. A longer slug is cut after a whole word.
 */
export type Slugify = (title: string, most?: number) => string

/**
 * Loads the transliteration tables and resolves to the function that converts titles to slugs: lower-case ASCII letters
 * and digits with hyphens, cut at a hyphen to `maxLength`. The slug is empty if nothing can be transliterated. The
 * tables are imported on the first call, so that an idle server does not hold them in memory.
 */
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
