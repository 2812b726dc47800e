import type { SqlEntityManager } from '@mikro-orm/sql'

/**
 * Fills the catalogue up to so many ideas, in seconds for a hundred thousand. Each is put together from the title of
 * one, the tags of a second and the description of a third idea of the seed, so that its words are as common and as
 * rare as they are there; its document is put together alike, and the indexes are built when all are there.
 */
export async function growCatalogue(em: SqlEntityManager, ideas: number): Promise<void> {
  const [seed] = await em.execute<{ count: number }[]>('select count(*)::int as count from idea')
  const seeded = seed?.count ?? 0
  if (ideas <= seeded) return
  await em.transactional(async (inside) => {
    await inside.execute('alter table idea disable trigger user')
    const indexes = await inside.execute<{ name: string; definition: string }[]>(
      `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
       from pg_index where indrelid = 'idea'::regclass and not indisunique`,
    )
    for (const { name } of indexes) await inside.execute(`drop index ${name}`)
    await inside.execute(
      `with seed as materialized (select *, row_number() over (order by id) - 1 as place from idea)
       insert into idea (slug, title, description, difficulty, cost, location_type, time_commitment, season,
          age_group, tags, category_id, cover_scene, cover_icon, cover_palette, cover_seed, places, months, created_at,
          document)
        select 'copy-' || n || '-' || title.id, title.title, description.description, tags.difficulty, title.cost,
          description.location_type, title.time_commitment, tags.season, title.age_group, tags.tags,
          tags.category_id, title.cover_scene, title.cover_icon, title.cover_palette,
          (title.cover_seed + n / ?) % 1000000, description.places, description.months,
          title.created_at - interval '1 day' * (n / ?),
          ts_filter(title.document, '{a}') || ts_filter(tags.document, '{b,c}') || ts_filter(description.document, '{d}')
        from generate_series(?::bigint, ? - 1) n
        join seed title on title.place = n % ?
        join seed tags on tags.place = (n % ? * 7 + n / ? * 13) % ?
        join seed description on description.place = (n % ? * 11 + n / ? * 29) % ?`,
      [seeded, seeded, seeded, ideas, ...Array.from({ length: 7 }, () => seeded)],
    )
    for (const { definition } of indexes) await inside.execute(definition)
    await inside.execute('alter table idea enable trigger user')
    await inside.execute('select tally_all_ideas()')
    await inside.execute('update search_word set ideas = ideas * ?::int', [Math.floor(ideas / seeded)])
  })
  await em.execute('vacuum analyze idea')
}
