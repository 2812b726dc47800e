import { mkdtempSync, rmSync, existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve, basename, dirname } from 'node:path'
import type { SqlEntityManager } from '@mikro-orm/sql'
import { loadAuthSecret, writeAuthSecret } from '#features/accounts/server/signing-in/auth-secret.ts'
import { catalogueChangedChannel } from '#features/catalogue/server/catalogue-version.ts'
import { holdMails } from '#features/newsletter/server/newsletter-services.ts'
import { pauseAllEndpoints } from '#features/webhooks/server/webhooks-services.ts'
import { hrefOf } from '#platform/addresses.ts'
import { storeBackup, writeBackup, tableDigestsOf } from '#platform/backup/write-backup.ts'
import { type BackupEnd, backupName, readBackupName } from '#platform/backup/backup-format.ts'
import { backupErrorMessage, BackupNotFound } from '#platform/backup/backup-errors.ts'
import { isEmptyDatabase, checkVersion, loadBackup } from '#platform/backup/load-backup.ts'
import { BadBackup, checkBackup, type BackupSource } from '#platform/backup/read-backup.ts'
import type { BackupStore } from '#platform/backup/stores/backup-store.ts'
import { backupFolder, createBackupStore } from '#platform/backup/stores/create-backup-store.ts'
import { writeFileAtomically } from '#platform/backup/stores/folder-backups.ts'
import { databaseLocation, describeLocation } from '#platform/database/location.ts'
import { openDatabase, type Orm } from '#platform/database/orm.ts'
import { jobsApplicationName } from '#platform/jobs/jobs.ts'
import { ConfigError, readConfig, type Config } from '../settings/config.ts'
import * as entities from '../../entities.ts'
import { claimDatabase } from '../database.ts'
import { readEnvironment } from '../settings/environment.ts'
import { withStartupErrors } from '../startup-errors.ts'
import { describeExternalPictures, collectBackupMetadata, formatCount } from './backup-metadata.ts'
import { withBackupSource } from './backup-source.ts'

interface BackupOptions {
  verify?: boolean
  withSecret?: boolean
}

/**
 * Runs the command `backup`: writes a backup to a file or, by default, to the configured store, whether the site is
 * running or not, and prints what it contains. With `verify`, it is also restored into a temporary database and
 * compared; with `withSecret`, it contains AUTH_SECRET.
 * @param given path of the file; undefined for the store.
 * @throws ConfigError if the database or the place of the backup cannot be used, BadBackup if the written file is
 * damaged.
 */
export async function backup(given: string | undefined, options: BackupOptions): Promise<void> {
  const config = readConfig(readEnvironment())
  const place = resolveTarget(config, given)
  const authSecret = options.withSecret
    ? (config.AUTH_SECRET ?? (await withStartupErrors('DATA_DIR', () => loadAuthSecret(config.DATA_DIR))))
    : undefined
  await withBackupSource(config, async (orm) => {
    const em = orm.em.fork()
    const facts = await collectBackupMetadata(config, em, authSecret)
    await withStoreErrors(place.file, () => storeBackup(em, place, facts))
  })
  const { file, source } = place
  const { head, end } = await checkBackup(source)
  const tables = options.verify ? await withFileInErrors(file, () => verifyBackup(source)) : end.tables
  console.log(`${file} contains ${summarize(tables)}.`)
  printNotice(describeExternalPictures(head.picturesElsewhere))
  if (options.verify) console.log('Verified: it restores to a temporary database with the same data.')
}

/**
 * Runs the command that prints name and size of the backups in the configured store, newest first.
 * @throws ConfigError if the store cannot be read.
 */
export async function listBackups(): Promise<void> {
  const { list, place } = createBackupStore(readConfig(readEnvironment()))
  const backups = await withStoreErrors(place, list)
  if (backups.length === 0) console.error(`No backups found in ${place}.`)
  for (const { name, bytes } of backups.toReversed()) console.log(`${name}  ${bytes} bytes`)
}

/**
 * Runs the command that restores a backup into a temporary database, compares the data and prints what it contains.
 * @param file path, or name in the configured store.
 * @throws BadBackup if it is not complete, BackupNotFound if there is no such backup.
 */
export async function verify(file: string): Promise<void> {
  const source = resolveSource(readConfig(readEnvironment()), file)
  const tables = await withFileInErrors(file, () => verifyBackup(source))
  console.log(
    `${file} contains ${summarize(tables)}. Verified: it restores to a temporary database with the same data.`,
  )
}

/**
 * Runs the command that restores a backup into an empty database, and its AUTH_SECRET, if it contains one, into
 * DATA_DIR, unless the setting is set. With `replace`, it backs up the existing data to the backup folder first and
 * then replaces it. Webhooks and mails are stopped (see `holdSending`) unless `keepSending` is set.
 * @param file path of an existing file, or else the name of a backup in the configured store.
 * @throws BadBackup, BackupNotFound, DataFolderInUse, or ConfigError if the database cannot be used, is not empty or
 * has a running site; it is unchanged then. ConfigError, after the data was restored, if the secret cannot be written.
 */
export async function restore(
  file: string,
  { replace = false, keepSending = false }: { replace?: boolean; keepSending?: boolean },
): Promise<void> {
  const config = readConfig(readEnvironment())
  const place = describeLocation(databaseLocation(config))
  const source = resolveSource(config, file)
  const { head, end } = await withFileInErrors(file, async () => {
    const read = await checkBackup(source)
    checkVersion(read.head)
    return read
  })
  const database = await claimDatabase(config)
  const orm = await openDatabase(database.location, Object.values(entities))
  let pausedNotices: string[] = []
  const afterwards = async (em: SqlEntityManager) => void (pausedNotices = await holdSending(em))
  try {
    if ('url' in database.location) await expectNoRunningSite(orm.em.fork(), place)
    if (!(await isEmptyDatabase(orm.em.fork()))) await backUpBeforeRestore(orm, config, place, replace)
    await withFileInErrors(file, () => loadBackup(orm, source, keepSending ? {} : { afterwards }))
  } finally {
    await orm.close()
    database.release()
  }
  if (head.authSecret) await restoreSecret(config, head.authSecret)
  console.log(`${place} now contains ${summarize(end.tables)}, as of ${head.madeAt}.`)
  for (const sentence of pausedNotices) printNotice(sentence)
  printNotice(describeExternalPictures(head.picturesElsewhere))
  printNotice('Next, start the site.')
}

/**
 * Backs up the existing data before it is replaced.
 *
 * @throws ConfigError without --replace.
 */
async function backUpBeforeRestore(orm: Orm, config: Config, place: string, isMeant: boolean): Promise<void> {
  if (!isMeant)
    throw new ConfigError(
      `${place} already contains a site. Use --replace to back it up and then replace it.`,
    )
  const backupFile = resolve(join(backupFolder(config), backupName('before-restore', new Date())))
  const em = orm.em.fork()
  await writeBackup(em, backupFile, await collectBackupMetadata(config, em))
  console.error(`The previous data was backed up to ${backupFile}.`)
}

async function restoreSecret({ AUTH_SECRET, DATA_DIR }: Config, secret: string): Promise<void> {
  if (AUTH_SECRET === undefined) await withStartupErrors('DATA_DIR', () => writeAuthSecret(DATA_DIR, secret))
  else if (AUTH_SECRET !== secret)
    console.error('AUTH_SECRET differs from the one in the backup: everyone will have to sign in again.')
}

const printNotice = (sentence: string | undefined) => sentence !== undefined && console.error(sentence)

/** Summarizes row counts: ideas, accounts and total. */
function summarize(tables: BackupEnd['tables']): string {
  const rows = Object.values(tables).reduce((sum, { rows: count }) => sum + count, 0)
  return `${tables['idea']?.rows ?? 0} ideas, ${tables['users']?.rows ?? 0} accounts and ${rows} rows in total`
}

/**
 * Runs work on a backup store.
 *
 * @throws ConfigError that describes what is wrong with the store.
 */
async function withStoreErrors<T>(place: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw new ConfigError(backupErrorMessage(error, place), { cause: error })
  }
}

/** Runs work on a backup and adds the file's name to its errors. */
async function withFileInErrors<T>(file: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof BadBackup)
      throw new BadBackup(`${file} cannot be used. ${error.message}`, { cause: error })
    throw error
  }
}

/**
 * Checks that no site is running on the database: its caches would be stale after a restore.
 * @throws ConfigError if one is.
 */
async function expectNoRunningSite(em: SqlEntityManager, place: string): Promise<void> {
  const [site] = await em.execute<object[]>(
    // A pooler may rename the connections of jobs, but not those for LISTEN, which bypass it.
    `select from pg_stat_activity where datname = current_database() and application_name in (?, ?) limit 1`,
    [jobsApplicationName, catalogueChangedChannel],
  )
  if (site) throw new ConfigError(`A site is running on ${place}. Stop all its processes first.`)
}

/**
 * Stops what a restored site would send: pauses all webhooks, drops mails that wait to be sent, withdraws the approval
 * of newsletter issues and turns off automatic sending. The site may run beside its original, or be older than what the
 * original has sent since.
 * @returns sentences that tell the operator what is stopped and where to resume it; empty if there is nothing.
 */
export async function holdSending(em: SqlEntityManager): Promise<string[]> {
  const now = new Date()
  const webhooks = await pauseAllEndpoints(em, now)
  const { issues, letters, wasAutomatic } = await holdMails(em, now)
  const sentences: string[] = []
  if (webhooks > 0)
    sentences.push(
      `Paused until you resume them at ${hrefOf('adminWebhooks')}: ${formatCount(webhooks, 'webhook')}.`,
    )
  if (issues > 0)
    sentences.push(
      `Waiting for your approval at ${hrefOf('adminNewsletter')}: ${formatCount(issues, 'newsletter issue')}.`,
    )
  if (wasAutomatic)
    sentences.push(
      `Automatic sending of the newsletter is off. You can turn it on again at ${hrefOf('adminNewsletter')}.`,
    )
  if (letters > 0) sentences.push(`Will not be sent: ${formatCount(letters, 'waiting email')}.`)
  return sentences
}

/**
 * Restores a backup into a temporary database and compares row counts and checksums.
 *
 * @returns the row count and checksum of each table.
 * @throws BadBackup
 */
async function verifyBackup(file: BackupSource): Promise<BackupEnd['tables']> {
  const { end } = await checkBackup(file)
  const folder = mkdtempSync(join(tmpdir(), 'someday-verify-'))
  try {
    const orm = await openDatabase({ folder: join(folder, 'pglite') }, Object.values(entities))
    try {
      await loadBackup(orm, file, { skipsMigration: true })
      const found = await tableDigestsOf(orm.em.fork())
      for (const [name, { rows, sha256 }] of Object.entries(end.tables))
        if (found[name]?.rows !== rows || found[name].sha256 !== sha256)
          throw new BadBackup(`After restoring, its table ${name} differs.`)
      return end.tables
    } finally {
      await orm.close()
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

interface BackupTarget {
  /** Location as shown to the operator. */
  file: string
  name: string
  store: Pick<BackupStore, 'write'>
  source: BackupSource
}

/** Resolves where to write a backup: the given file, or a new one in the configured store. */
function resolveTarget(config: Config, given: string | undefined): BackupTarget {
  if (given !== undefined) {
    const file = resolve(given)
    const write = async (_name: string, content: NodeJS.ReadableStream) => {
      await mkdir(dirname(file), { recursive: true, mode: 0o700 })
      await writeFileAtomically(file, content)
    }
    return { file, name: basename(file), store: { write }, source: file }
  }
  const name = backupName('someday', new Date())
  const store = createBackupStore(config)
  return { file: describeStoredBackup(store, name), name, store, source: sourceInStore(store, name) }
}

/**
 * Resolves what to read: an existing file, or a backup of that name in the configured store.
 *
 * @throws BackupNotFound
 */
function resolveSource(config: Config, given: string): BackupSource {
  if (existsSync(given)) return given
  if (!readBackupName(given)) throw new BackupNotFound(given)
  return sourceInStore(createBackupStore(config), given)
}

const sourceInStore = (store: BackupStore, name: string) => async () => (await store.read(name)).content

const describeStoredBackup = ({ place }: BackupStore, name: string) =>
  place.startsWith('/') ? `${place}/${name}` : `${name} in ${place}`
