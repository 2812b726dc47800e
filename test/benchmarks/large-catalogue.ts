import type { SqlEntityManager } from '@mikro-orm/sql'

const atATime = 5_000

/**
 * Grows a seeded catalogue to so many ideas, all different: each is an idea of the catalogue under a title, tags
 * and moments of its own; one in ten is a draft, one in fifty archived.
 */
export async function growCatalogue(em: SqlEntityManager, ideas: number): Promise<void> {
  const [seeded] = await em.execute<{ count: number }[]>('select count(*)::int as count from idea')
  for (let from = seeded?.count ?? 0; from < ideas; from += atATime) {
    await em.execute(
      `insert into idea (slug, title, description, difficulty, cost, location_type, time_commitment, season, age_group,
         tags, category_id, state, cover_scene, cover_icon, cover_palette, cover_seed, created_at, updated_at)
       select slug || '-' || n, left(title, 108) || ' ' || n, description, 1 + n % 3, 1 + n % 7 % 3, location_type,
         time_commitment, season, age_group, tags[1:4] || ('tag ' || n % 500), 1 + n % 107,
         case when n % 10 = 0 then 'draft' when n % 50 = 1 then 'archived' else 'published' end,
         cover_scene, cover_icon, cover_palette, cover_seed + n,
         now() - n * interval '1 minute', now() - n * 7919 % 100003 * interval '1 minute'
       from generate_series(?::int, ?::int) n join idea on idea.id = 1 + n % ?::int`,
      [from, Math.min(from + atATime, ideas) - 1, seeded?.count ?? 1],
    )
  }
  await em.execute('vacuum analyze idea')
}
