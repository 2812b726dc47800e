import { constants } from 'node:fs'
import { cp } from 'node:fs/promises'
import type { Orm } from './orm.ts'

/**
 * Copies the folder of a database that is open, as it is at one moment: the only connection is held meanwhile, so that
 * nobody writes, and all that was committed is in the files.
 */
export async function copyDatabaseFolder(orm: Orm, folder: string, target: string): Promise<void> {
  await orm.em.fork().transactional(async (em) => {
    await em.execute('checkpoint')
    await cp(folder, target, { recursive: true, mode: constants.COPYFILE_FICLONE })
  })
}
