import type { SeedCategory } from '#features/catalogue/server/read-catalogue.ts'
import { assignSeedPositions } from '#features/catalogue/server/seed-positions.ts'
import { loadSlugify } from '#features/catalogue/server/slug.ts'

type SeedIdea = SeedCategory['ideas'][number]

/** What an edition knows a thing by: the same key is the same thing, and so, mostly, is the same text. */
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
 * An edition as it is to be brought into the database. An idea's key is the slug that its title makes; where the
 * files name a slug, its title may become another.
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

/** Of two titles with the same key one would be taken for the other. */
export async function loadTitleToKey(): Promise<(title: string) => string> {
  const slugOf = await loadSlugify()
  return (title) => slugOf(title) || title
}

/** Each key once: whatever comes with one that is taken gets a number behind it. */
function createKeyDeduplicator() {
  const taken = new Set<string>()
  return (wanted: string) => {
    let key = wanted
    for (let turn = 2; taken.has(key); turn++) key = `${wanted}-${turn}`
    taken.add(key)
    return key
  }
}
