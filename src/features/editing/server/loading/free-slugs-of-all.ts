import type { SqlEntityManager } from '@mikro-orm/sql'
import { bareIdeas } from '#features/catalogue/server/idea.queries.ts'
import { loadSlugOf } from '#features/catalogue/server/slug.ts'

/** Gives out slugs as `freeSlugs` does, without asking for each: every one that is taken is known. */
export async function freeSlugsOfAll(em: SqlEntityManager): Promise<(title: string) => string> {
  const slugOf = await loadSlugOf()
  const rows = await bareIdeas(em).select('slug').execute()
  const taken = new Set(rows.map(({ slug }) => slug))
  const turns = new Map<string, number>()
  return (title) => {
    const base = slugOf(title) || 'idea'
    for (let turn = turns.get(base) ?? 1; ; turn++) {
      const slug = turn === 1 ? base : `${base}-${turn}`
      if (taken.has(slug)) continue
      taken.add(slug)
      turns.set(base, turn + 1)
      return slug
    }
  }
}
