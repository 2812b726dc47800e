import type { SqlEntityManager } from '@mikro-orm/sql'
import { tables } from '../entities.ts'

/**
 * Returns the photo ids of each of these entries, in order, as a map by entry id. Entries without photos are missing.
 * Does not check whose entries they are.
 */
export async function listPhotoIds(em: SqlEntityManager, entryIds: number[]): Promise<Map<number, string[]>> {
  const photos = await tables(em)
    .selectFrom('entry_photo')
    .select(['entry_id', 'id'])
    .where((eb) => eb('entry_id', '=', eb.fn.any(eb.val(entryIds))))
    .orderBy('place')
    .execute()
  const byEntry = new Map<number, string[]>()
  for (const { entry_id, id } of photos) byEntry.set(entry_id, [...(byEntry.get(entry_id) ?? []), id])
  return byEntry
}
