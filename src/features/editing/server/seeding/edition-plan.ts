import type { SeedCategory } from '#features/catalogue/server/read-catalogue.ts'
import { assignSeedPositions } from '#features/catalogue/server/seed-positions.ts'
import { loadSlugify } from '#features/catalogue/server/slug.ts'

type SeedIdea = SeedCategory['ideas'][number]

/** An item that is matched across editions: by its key, or else by similar text. */
export interface Matchable {
  key: string
  text: string
}

export interface PlannedIdea extends Matchable, Pick<SeedIdea, 'subject'> {
  fields: SeedIdea['text']
  isFeatured: boolean
}

export interface PlannedCategory extends Matchable, Pick<SeedCategory, 'subject'> {
  fields: Omit<SeedCategory['text'], 'slug'>
  position: number
  themePosition: number | null
  featuredPosition: number | null
  ideas: PlannedIdea[]
}

/**
 * Prepares an edition of the bundled catalogue for loading: keys by which items are matched, positions and featured
 * ideas. The key of an idea is the slug of its title, unless the files give a slug, which then stays the same when the
 * title changes.
 */
export async function planEdition(categories: SeedCategory[]): Promise<PlannedCategory[]> {
  const keyOfTitle = await loadTitleToKey()
  const places = assignSeedPositions(categories)
  const keyOfCategory = createKeyDeduplicator()
  const keyOfIdea = createKeyDeduplicator()
  return categories.map(({ text: { slug, ...text }, subject, ideas }, index) => {
    const place = places[index]
    return {
      key: keyOfCategory(slug),
      text: `${text.name}\n${text.description} ${text.content}`,
      fields: text,
      subject,
      position: index + 1,
      themePosition: place?.themePosition ?? null,
      featuredPosition: place?.featuredPosition ?? null,
      ideas: ideas.map((idea, rank) => ({
        key: keyOfIdea(idea.slug ?? keyOfTitle(idea.text.title)),
        text: `${idea.text.title}\n${idea.text.description}`,
        fields: idea.text,
        subject: idea.subject,
        isFeatured: rank === 0 && place?.leads === true,
      })),
    }
  })
}

/**
 * Returns a function from titles to keys (slugs, if possible). Titles with the same key are taken for the same idea.
 */
export async function loadTitleToKey(): Promise<(title: string) => string> {
  const slugOf = await loadSlugify()
  return (title) => slugOf(title) || title
}

/** Creates a function that makes keys unique by appending a number to repeated ones. */
function createKeyDeduplicator() {
  const taken = new Set<string>()
  return (wanted: string) => {
    let key = wanted
    for (let turn = 2; taken.has(key); turn++) key = `${wanted}-${turn}`
    taken.add(key)
    return key
  }
}
