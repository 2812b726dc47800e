import type { SqlEntityManager } from '@mikro-orm/sql'
import { countWords } from '#features/search/server/reindex.service.ts'

/**
 * Fills the catalogue up to so many ideas. Each is put together from the title of one, the tags of a second and
 * the description of a third idea of the seed, so that its words are as common and as rare as they are there.
 */
export async function growCatalogue(em: SqlEntityManager, ideas: number): Promise<void> {
  const rows = await em.execute<{ count: number }[]>('select count(*)::int as count from idea')
  const seeded = rows[0]?.count ?? 0
  for (let round = 1; round * seeded < ideas; round++) {
    await em.execute(
      `insert into idea (slug, title, description, difficulty, cost, location_type, time_commitment, season,
          age_group, tags, category_id, cover_scene, cover_icon, cover_palette, cover_seed)
        select 'copy-' || ? || '-' || title.id, title.title, description.description, tags.difficulty, title.cost,
          description.location_type, title.time_commitment, tags.season, title.age_group, tags.tags,
          tags.category_id, title.cover_scene, title.cover_icon, title.cover_palette, title.cover_seed
        from idea title
        join idea tags on tags.id = 1 + (title.id * 7 + ? * 13) % ?
        join idea description on description.id = 1 + (title.id * 11 + ? * 29) % ?
        where title.id <= ? and title.id <= ?`,
      [round, round, seeded, round, seeded, seeded, ideas - round * seeded],
    )
  }
  await countWords(em)
  await em.execute('vacuum analyze idea')
}
