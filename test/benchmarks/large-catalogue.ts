import type { SqlEntityManager } from '@mikro-orm/sql'
import {
  bulkInsertIdeas,
  stagingColumns,
  stagingTable,
} from '#features/editing/server/loading/bulk-insert.service.ts'

/** Columns that combine several ideas or are unique; all others are copied from the first idea. */
const composedColumns: Record<string, string> = {
  slug: `'copy-' || n || '-' || title.id`,
  description: 'description.description',
  difficulty: 'tags.difficulty',
  location_type: 'description.location_type',
  season: 'tags.season',
  tags: 'tags.tags',
  category_id: 'tags.category_id',
  state: `'published'`,
  featured: 'false',
  cover_seed: '(title.cover_seed + n / known.ideas) % 1000000',
  places: 'description.places',
  months: 'description.months',
  created_at: `title.created_at - interval '1 day' * (n / known.ideas)`,
}

/**
 * Fills the catalogue up to this many ideas, like a large file. Each one combines the title, tags and description of
 * three seeded ideas, so that words are as common and as rare as in the seed.
 */
export async function growCatalogue(em: SqlEntityManager, ideas: number): Promise<void> {
  const values = stagingColumns.map((column) => composedColumns[column] ?? `title.${column}`)
  await bulkInsertIdeas(em, async (inside) => {
    await inside.execute(
      `with seed as materialized (select *, row_number() over (order by id) - 1 as place from idea),
       known as materialized (select count(*)::int as ideas from seed)
       insert into ${stagingTable} (${stagingColumns.join()}) select ${values.join()}
        from known cross join generate_series(known.ideas, ?::int - 1) n
        join seed title on title.place = n % known.ideas
        join seed tags on tags.place = (n % known.ideas * 7 + n / known.ideas * 13) % known.ideas
        join seed description on description.place = (n % known.ideas * 11 + n / known.ideas * 29) % known.ideas`,
      [ideas],
    )
  })
}
