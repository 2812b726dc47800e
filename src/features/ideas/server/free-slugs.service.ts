import type { SqlEntityManager } from '@mikro-orm/sql'
import { sql } from 'kysely'
import { bareIdeas } from './idea.rows.ts'
import { loadSlugOf } from './slug.service.ts'

const slugLock = 7_301_957

/**
 * A slug for each title that no idea has, in the same order: `kayak-at-dawn`, `kayak-at-dawn-2`, …
 * They are given out one transaction after the other, so that two editors never get the same.
 */
export async function freeSlugs(em: SqlEntityManager, titles: string[]): Promise<string[]> {
  await sql`select pg_advisory_xact_lock(${slugLock})`.execute(em.getKysely())
  const slugOf = await loadSlugOf()
  const bases = titles.map((title) => slugOf(title) || 'idea')
  const slugs = titles.map(() => '')
  const taken = new Set<string>()
  const turns = new Map<string, number>()
  let open = [...titles.keys()]
  while (open.length > 0) {
    const wanted = new Map(open.map((index) => [nextSlug(bases[index] ?? '', turns), index]))
    const known = await bareIdeas(em)
      .select('slug')
      .where('slug', 'in', [...wanted.keys()])
      .execute()
    for (const { slug } of known) taken.add(slug)
    open = []
    for (const [slug, index] of wanted) {
      if (taken.has(slug)) open.push(index)
      else slugs[index] = slug
      taken.add(slug)
    }
  }
  return slugs
}

function nextSlug(base: string, turns: Map<string, number>): string {
  const turn = (turns.get(base) ?? 0) + 1
  turns.set(base, turn)
  return turn === 1 ? base : `${base}-${turn}`
}
