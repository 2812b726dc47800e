import type { InferKyselyDB, SqlEntityManager } from '@mikro-orm/sql'
import { sql, type AliasableExpression } from 'kysely'
import type { AuditRow } from '#features/audit/server/audit-entry.entity.ts'
import { dayMs } from '#platform/durations.ts'
import { uploadsPath } from '#platform/picture-addresses.ts'
import type { JobQueue } from '#platform/jobs/jobs.ts'
import type { PictureRow } from './picture.entity.ts'
import { nameOf } from './pictures.service.ts'
import type { PictureStore } from './picture-store.ts'

/** A query for the texts of features that pictures know nothing of. */
type TextsWithPictures = (em: SqlEntityManager) => AliasableExpression<{ text: string | null }>

interface Parts {
  em: SqlEntityManager
  store: PictureStore | undefined
  texts: TextsWithPictures
  now: () => Date
}

const keptMs = 7 * dayMs

/** Every night: uploaded pictures that nothing shows, and that nothing could show again, go. */
export function unusedPicturesJobs({ em, store, texts, now }: Parts): JobQueue {
  return {
    name: 'forget-unused-pictures',
    schedule: '40 3 * * *',
    handle: () =>
      em.fork().transactional(async (inside) => {
        for (const { hash, width } of await removeUnusedPictures(inside, texts, now()))
          await store?.remove(nameOf(hash, width))
      }),
  }
}

/**
 * For a week a picture may wait in a form that is not saved yet. What a revision names stays for as long as the
 * revision: it can be restored. So does what the audit log names, the only memory that categories have.
 */
async function removeUnusedPictures(em: SqlEntityManager, texts: TextsWithPictures, now: Date) {
  const database = em.getKysely<InferKyselyDB<typeof AuditRow | typeof PictureRow>>()
  const remembered = database
    .selectFrom('audit_entry')
    .select((entry) => entry.cast<string>('details', 'text').as('text'))
    .where('action', 'like', 'category.%')
  const namedIn = (written: AliasableExpression<{ text: string | null }>) =>
    database.selectFrom(written.as('written')).select(hashes.as('hash'))
  return database
    .deleteFrom('picture')
    .where('created_at', '<', new Date(now.getTime() - keptMs))
    .where('hash', 'not in', namedIn(texts(em)))
    .where('hash', 'not in', namedIn(remembered))
    .returning(['hash', 'width'])
    .execute()
}

/** As many rows as there are pictures in a text. */
const hashes = sql<string>`(regexp_matches(text, ${sql.lit(`${uploadsPath}([0-9a-f]{24})-`)}, 'g'))[1]`
