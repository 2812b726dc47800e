import type { InferKyselyDB, SqlEntityManager } from '@mikro-orm/sql'
import { sql, type AliasableExpression } from 'kysely'
import type { AuditRow } from '#features/audit/server/audit.service.ts'
import { dayMs } from '#platform/durations.ts'
import { uploadsPath } from '#platform/picture-addresses.ts'
import type { JobQueue, Jobs } from '#platform/jobs/jobs.ts'
import { PictureRow, lockPicture, pictureFileName } from './pictures.service.ts'
import type { PictureStore } from './picture-store.ts'

/**
 * Query for all texts of other features that may contain picture URLs. Injected, because this feature does not know
 * them.
 */
type PictureTextsQuery = (em: SqlEntityManager) => AliasableExpression<{ text: string | null }>

interface Parts {
  em: SqlEntityManager
  jobs: Pick<Jobs, 'send'>
  store: PictureStore | undefined
  texts: PictureTextsQuery
  now: () => Date
}

interface PictureFile {
  hash: string
  width: number
}

const unusedPictureMs = 7 * dayMs
const deleteFileQueue = { name: 'delete-picture-file' }

/**
 * Creates the two job queues that delete unused uploads. Every night, one deletes the rows of pictures uploaded more
 * than a week ago whose URL occurs neither in a text that `parts.texts` selects nor in the audit log of categories, and
 * enqueues jobs in the same transaction; the other removes their files, and retries while the storage is unavailable.
 * So a rollback never leaves a row without its file.
 */
export const unusedPicturesJobs = (parts: Parts): JobQueue[] => [
  {
    name: 'forget-unused-pictures',
    schedule: '40 3 * * *',
    handle: () => deleteUnusedPictures(parts),
  },
  {
    ...deleteFileQueue,
    isEachByItself: true,
    async handle(files: PictureFile[]) {
      for (const file of files) await deleteFile(parts, file)
    },
  },
]

async function deleteUnusedPictures({ em, jobs, store, texts, now }: Parts): Promise<void> {
  await em.fork().transactional(async (inside) => {
    const removed = await removeUnusedPictures(inside, texts, now())
    if (store) for (const file of removed) await jobs.send(inside, deleteFileQueue, file)
  })
}

/** Deletes a file, unless the picture has been uploaded again since. */
async function deleteFile({ em, store }: Parts, { hash, width }: PictureFile): Promise<void> {
  await em.fork().transactional(async (inside) => {
    await lockPicture(inside, hash)
    const row = await inside.findOne(PictureRow, { hash, width }, { fields: ['hash'] })
    if (!row) await store?.remove(pictureFileName(hash, width))
  })
}

/**
 * Removes the rows of unreferenced pictures older than a week; until then a picture may belong to a form that is not
 * saved yet. Pictures of revisions stay as long as the revision, which can be restored. So do pictures in the audit
 * log, the only history that categories have.
 */
async function removeUnusedPictures(em: SqlEntityManager, texts: PictureTextsQuery, now: Date) {
  const database = em.getKysely<InferKyselyDB<typeof AuditRow | typeof PictureRow>>()
  const remembered = database
    .selectFrom('audit_entry')
    .select((entry) => entry.cast<string>('details', 'text').as('text'))
    .where('action', 'like', 'category.%')
  const namedIn = (written: AliasableExpression<{ text: string | null }>) =>
    database.selectFrom(written.as('written')).select(hashesInText.as('hash'))
  return database
    .deleteFrom('picture')
    .where('created_at', '<', new Date(now.getTime() - unusedPictureMs))
    .where('hash', 'not in', namedIn(texts(em)))
    .where('hash', 'not in', namedIn(remembered))
    .returning(['hash', 'width'])
    .execute()
}

/** Returns one row for each picture URL in a text. */
const hashesInText = sql<string>`(regexp_matches(text, ${sql.lit(`${uploadsPath}([0-9a-f]{24})-`)}, 'g'))[1]`
