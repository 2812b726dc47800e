import type { InferKyselyDB, SqlEntityManager } from '@mikro-orm/sql'
import { expressionBuilder, sql } from 'kysely'
import { similarShown } from '#features/catalogue/limits.ts'
import type { Idea } from '../idea.entity.ts'

interface LikenedIdea {
  id: number
  categoryId: number | null
  tags: string[]
}

/** In a large category not all that share a tag are compared. */
const mostCompared = 500

/**
 * Ids of ideas of the same category: those that share most tags first, then those that follow it, beginning anew
 * behind the last one. Those that share a tag are a table of their own: with the limit in sight PostgreSQL would
 * rather read ideas one by one than the index.
 */
export async function listSimilarIds(
  em: SqlEntityManager,
  { id, categoryId, tags }: LikenedIdea,
): Promise<number[]> {
  const inCategory = write.and([
    write('idea.state', '=', sql.lit('published')),
    write('idea.category_id', '=', write.val(categoryId)),
  ])
  const rows = await em
    .getKysely<Tables>()
    .with(
      (name) => name('sharing').materialized(),
      (db) =>
        db
          .selectFrom('idea')
          .select(['id', 'tags'])
          .where(inCategory)
          .where('id', '<>', id)
          .where((row) => {
            const wanted = row.fn<string[]>('f_category_tags', [row.val(categoryId), row.val(tags)])
            return row(row.fn<string[]>('f_category_tags', ['category_id', 'tags']), '&&', wanted)
          }),
    )
    .with('compared', (db) => {
      const ideas = db
        .selectFrom('idea')
        .select(['id', 'tags'])
        .where(inCategory)
        .orderBy('id')
        .limit(similarShown)
      return db
        .selectFrom(db.selectFrom('sharing').select(['id', 'tags']).limit(mostCompared).as('first'))
        .select(['id', 'tags'])
        .union((row) => row.parens(ideas.where('id', '>', id)))
        .union((row) => row.parens(ideas.where('id', '<', id)))
    })
    .selectFrom('compared')
    .select('id')
    .orderBy(
      (row) =>
        row
          .selectFrom(sql<{ tag: string }>`unnest(compared.tags)`.as<'own'>(sql`own(tag)`))
          .select((own) => own.fn.countAll().as('shared'))
          .where((own) => own('own.tag', '=', own.fn.any(own.val(tags)))),
      'desc',
    )
    .orderBy((row) => row('id', '<', id))
    .orderBy('id')
    .limit(similarShown)
    .execute()
  return rows.map((row) => row.id)
}

type Tables = InferKyselyDB<typeof Idea>
const write = expressionBuilder<Tables, 'idea'>()
