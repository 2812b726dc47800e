import type { SqlEntityManager } from '@mikro-orm/sql'
import { sql, type RawBuilder } from 'kysely'

/** An idea as it stands in the index. */
export interface IdeaDocument {
  id: number
  title: string
  tags: string[]
  category: string
  description: string
  difficulty: number
  cost: number
  locationType: string
  season: string
  ageGroup: string
  categoryId: number
}

const pageOfDocuments = 2_000

/** The published ones of these ideas. */
export const documentsOf = (em: SqlEntityManager, ids: number[]): Promise<IdeaDocument[]> =>
  read(em, sql`idea.id = any(${ids}::int[])`)

/** All published ideas in the order of their ids, a page at a time. */
export async function* allDocuments(em: SqlEntityManager): AsyncGenerator<IdeaDocument[]> {
  for (let last = 0; ;) {
    const page = await read(em, sql`idea.id > ${last}`)
    if (page.length === 0) return
    yield page
    last = page.at(-1)?.id ?? last
  }
}

export async function countDocuments(em: SqlEntityManager): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from idea where state = 'published'`.execute(em.getKysely())
  return rows[0]?.count ?? 0
}

async function read(em: SqlEntityManager, condition: RawBuilder<unknown>): Promise<IdeaDocument[]> {
  const { rows } = await sql<IdeaDocument>`
    select idea.id, title, tags, category.name as category, idea.description, difficulty, cost,
      location_type as "locationType", season, age_group as "ageGroup", category_id as "categoryId"
    from idea join category on category.id = idea.category_id
    where state = 'published' and ${condition}
    order by idea.id limit ${pageOfDocuments}`.execute(em.getKysely())
  return rows
}
