import type { SqlEntityManager } from '@mikro-orm/sql'
import { sql, type RawBuilder } from 'kysely'
import { lexemeTexts, type LexemeTexts } from './lexemes.ts'

/** An idea as it stands in the index: both engines compare the same forms of its words. */
export interface IdeaDocument extends LexemeTexts {
  id: number
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

type Row = Omit<IdeaDocument, keyof LexemeTexts> & { document: string }

async function read(em: SqlEntityManager, condition: RawBuilder<unknown>): Promise<IdeaDocument[]> {
  const { rows } = await sql<Row>`
    select id, document::text as document, difficulty, cost, location_type as "locationType", season,
      age_group as "ageGroup", category_id as "categoryId"
    from idea where state = 'published' and ${condition}
    order by id limit ${pageOfDocuments}`.execute(em.getKysely())
  return rows.map(({ document, ...row }) => ({ ...row, ...lexemeTexts(document) }))
}
