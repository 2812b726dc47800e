import type { InferKyselyDB, SqlEntityManager } from '@mikro-orm/sql'
import type { Category, Idea, IdeaRevision } from './entities.ts'

/** Selects all texts of the catalogue that may contain a picture's URL, including those a revision could restore. */
export function selectTextsWithPictures(em: SqlEntityManager) {
  const database = em.getKysely<InferKyselyDB<typeof Category | typeof Idea | typeof IdeaRevision>>()
  const revisions = database.selectFrom('idea_revision')
  return database
    .selectFrom('idea')
    .select('image_url as text')
    .unionAll(database.selectFrom('category').select('image_url as text'))
    .unionAll(database.selectFrom('category').select('content as text'))
    .unionAll(
      revisions.select((row) => row.ref('before', '->>').key('imageUrl').$castTo<string | null>().as('text')),
    )
    .unionAll(
      revisions.select((row) => row.ref('after', '->>').key('imageUrl').$castTo<string | null>().as('text')),
    )
}
