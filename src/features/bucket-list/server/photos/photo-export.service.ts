import type { SqlEntityManager } from '@mikro-orm/sql'
import { loadSlugOf } from '#features/catalogue/server/slug.ts'
import type { ExportedPhoto } from '#features/bucket-list/photos-contract.ts'
import { entriesBriefly } from '../entry.queries.ts'
import { asPublished } from '../entry-views.service.ts'
import { isoMoment } from '#platform/database/iso-moment.ts'
import { tables } from '../tables.ts'

/** All photos of a member, of entries that Undo can bring back too, each with what its file is called: without bytes. */
export async function listPhotos(em: SqlEntityManager, userId: number): Promise<ExportedPhoto[]> {
  const photos = await tables(em)
    .selectFrom('entry_photo')
    .select(['id', 'entry_id', 'place', 'created_at'])
    .where('user_id', '=', userId)
    .orderBy('entry_id')
    .orderBy('place')
    .execute()
  const entries = await entriesBriefly(tables(em))
    .where('entry.user_id', '=', userId)
    .where((eb) => eb('entry.id', '=', eb.fn.any(eb.val(photos.map(({ entry_id }) => entry_id)))))
    .execute()
  const titles = new Map((await asPublished(em, entries)).map(({ id, title }) => [id, title]))
  const slugOf = await loadSlugOf()
  return photos.map(({ id, entry_id, place, created_at }) => ({
    id,
    entryId: entry_id,
    name: `${slugOf(titles.get(entry_id) ?? '') || 'photo'}-${entry_id}-${place + 1}.webp`,
    addedAt: isoMoment(created_at),
  }))
}
