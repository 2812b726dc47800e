import { join, resolve } from 'node:path'
import type { SqlEntityManager } from '@mikro-orm/sql'
import type { BackupEnd } from '#platform/backup/backup-format.ts'
import { storeBackup, writeBackup } from '#platform/backup/backup-file.ts'
import { backupName } from '#platform/backup/backup-names.ts'
import { backupTrouble } from '#platform/backup/backup-trouble.ts'
import { backupFolder, openBackupStore } from '#platform/backup/stores/backup-store.ts'
import { isEmptyDatabase } from '#platform/backup/clear-database.ts'
import { expectKnown, loadBackup } from '#platform/backup/load-backup.ts'
import { BadBackup, checkBackup } from '#platform/backup/read-backup.ts'
import { databaseLocation, nameOf } from '#platform/database/location.ts'
import { openDatabase, type Orm } from '#platform/database/orm.ts'
import { keptAuthSecret, putAuthSecret } from '#features/accounts/server/signing-in/auth-secret.ts'
import { ConfigError, readConfig, type Config } from '../../config.ts'
import * as entities from '../../entities.ts'
import { claimDatabase } from '../database.ts'
import { readEnvironment } from '../settings/environment.ts'
import { explainingStartupErrors } from '../startup-errors.ts'
import { aboutPictures, backupFacts } from './backup-facts.ts'
import { placeOf, sourceOf } from './backup-places.ts'
import { expectAlone } from './expect-alone.ts'
import { holdSending } from './hold-sending.ts'
import { withSource } from './source.ts'
import { verifyBackup } from './verify.ts'

interface BackupOptions {
  verify?: boolean
  withSecret?: boolean
}

/** Writes a backup while the site runs, or while it does not. */
export async function backup(given: string | undefined, options: BackupOptions): Promise<void> {
  const config = readConfig(readEnvironment())
  const place = placeOf(config, given)
  const authSecret = options.withSecret
    ? (config.AUTH_SECRET ??
      (await explainingStartupErrors('DATA_DIR', () => keptAuthSecret(config.DATA_DIR))))
    : undefined
  await withSource(config, async (orm) => {
    const em = orm.em.fork()
    const facts = await backupFacts(config, em, authSecret)
    await orTold(place.file, () => storeBackup(em, place, facts))
  })
  const { file, source } = place
  const { head, end } = await checkBackup(source)
  const tables = options.verify ? await told(file, () => verifyBackup(source)) : end.tables
  console.log(`${file} holds ${inWords(tables)}.`)
  say(aboutPictures(head.picturesElsewhere))
  if (options.verify) console.log('Restored into a database of its own, it was the same.')
}

/** What there is where the site puts its own. */
export async function listBackups(): Promise<void> {
  const { list, place } = openBackupStore(readConfig(readEnvironment()))
  const backups = await orTold(place, list)
  if (backups.length === 0) console.error(`There is none in ${place}.`)
  for (const { name, bytes } of backups.toReversed()) console.log(`${name}  ${bytes} bytes`)
}

/** Restores a backup into a database that is thrown away, and says whether it is whole. */
export async function verify(file: string): Promise<void> {
  const source = sourceOf(readConfig(readEnvironment()), file)
  const tables = await told(file, () => verifyBackup(source))
  console.log(`${file} holds ${inWords(tables)}. Restored into a database of its own, it was the same.`)
}

/** Puts a backup into an empty place, or in the place of what is there, once that is kept in a backup too. */
export async function restore(
  file: string,
  { replace = false, keepSending = false }: { replace?: boolean; keepSending?: boolean },
): Promise<void> {
  const config = readConfig(readEnvironment())
  const place = nameOf(databaseLocation(config))
  const source = sourceOf(config, file)
  const { head, end } = await told(file, async () => {
    const read = await checkBackup(source)
    expectKnown(read.head)
    return read
  })
  const database = await claimDatabase(config)
  const orm = await openDatabase(database.location, Object.values(entities))
  let held: string[] = []
  const afterwards = async (em: SqlEntityManager) => void (held = await holdSending(em))
  try {
    if ('url' in database.location) await expectAlone(orm.em.fork(), place)
    if (!(await isEmptyDatabase(orm.em.fork()))) await makeRoom(orm, config, place, replace)
    await told(file, () => loadBackup(orm, source, keepSending ? {} : { afterwards }))
  } finally {
    await orm.close()
    database.release()
  }
  if (head.authSecret) await restoreSecret(config, head.authSecret)
  console.log(`${place} holds ${inWords(end.tables)}, as of ${head.madeAt}.`)
  for (const sentence of held) say(sentence)
  say(aboutPictures(head.picturesElsewhere))
  say('Next, start the site.')
}

/** @throws ConfigError unless it is meant. */
async function makeRoom(orm: Orm, config: Config, place: string, isMeant: boolean): Promise<void> {
  if (!isMeant)
    throw new ConfigError(
      `There is a site already: ${place}. With --replace it is kept in a backup and then replaced.`,
    )
  const kept = resolve(join(backupFolder(config), backupName('before-restore', new Date())))
  const em = orm.em.fork()
  await writeBackup(em, kept, await backupFacts(config, em))
  console.error(`What was there is kept in ${kept}.`)
}

async function restoreSecret({ AUTH_SECRET, DATA_DIR }: Config, secret: string): Promise<void> {
  if (AUTH_SECRET === undefined)
    await explainingStartupErrors('DATA_DIR', () => putAuthSecret(DATA_DIR, secret))
  else if (AUTH_SECRET !== secret)
    console.error('AUTH_SECRET is another one than that of the backup: everybody has to sign in again.')
}

const say = (sentence: string | undefined) => sentence !== undefined && console.error(sentence)

/** What people count by: ideas and members. */
function inWords(tables: BackupEnd['tables']): string {
  const rows = Object.values(tables).reduce((sum, { rows: count }) => sum + count, 0)
  return `${tables['idea']?.rows ?? 0} ideas, ${tables['users']?.rows ?? 0} accounts and ${rows} rows in all`
}

/** @throws ConfigError with what is wrong with the place. */
async function orTold<T>(place: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw new ConfigError(backupTrouble(error, place), { cause: error })
  }
}

/** The file is named in what is wrong with it. */
async function told<T>(file: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof BadBackup)
      throw new BadBackup(`${file} cannot be used. ${error.message}`, { cause: error })
    throw error
  }
}
