import { setTimeout as wait } from 'node:timers/promises'
import type { SqlEntityManager, InferKyselyDB } from '@mikro-orm/sql'
import { sql } from 'kysely'
import { Meilisearch } from 'meilisearch'
import type { CatalogueVersionRow } from '#features/catalogue/server/entities.ts'
import { countPublishedIdeas } from '#features/catalogue/server/idea.queries.ts'
import { documentVersion } from './documents.ts'
import { waitForTask, hasIndex, rebuildIndex, repairIndex } from './idea-index.ts'
import { hasSettings, ideasIndex, readIndexSettings } from './settings.ts'

/** Logger methods that the monitor uses. */
export interface Log {
  info: (message: string) => void
  warn: (details: object, message: string) => void
}

export interface IndexMonitor {
  /** Whether the index may be searched: it exists and, as far as is known, matches the database. */
  isReady: () => boolean
  /** Reports a failed query. The index is not ready until the next successful check. */
  doubt: (error: unknown) => void
  stop: () => Promise<void>
}

interface Options {
  client: Meilisearch
  em: SqlEntityManager
  log: Log
  /** Called when cached searches are no longer valid. */
  onChange: (em: SqlEntityManager) => Promise<void>
  /** Whether a change of the catalogue has not been written to the index yet. */
  isChangeDue: (em: SqlEntityManager) => Promise<boolean>
  /** Response time of a search, in ms, within which the index counts as ready. */
  timeoutMs?: number
}

const checkIntervalMs = 1_000
const stopTimeoutMs = 2_000
/** Longer than any single call takes. Without a timeout, a hung connection would block the monitor forever. */
const callTimeoutMs = 20_000

/**
 * Starts monitoring the index in Meilisearch in the background, once a second, until `stop`. Builds it if it is missing
 * or empty, applies its settings, and compares it with the database, unless its mark and its number of documents show
 * that it is up to date. `isReady` says whether it may be searched; until then, and after `doubt` reported a failed
 * query, PostgreSQL answers.
 */
export function createIndexMonitor({
  client: given,
  em,
  log,
  onChange,
  isChangeDue,
  timeoutMs,
}: Options): IndexMonitor {
  const client = new Meilisearch({ ...given.config, timeout: callTimeoutMs })
  const stopped = new AbortController()
  let isReady = false
  let isDown = false
  let hadMismatch = false
  /** Mark last read from or written to the index: the catalogue version up to which it has every change. */
  let lastMark: string | undefined

  function doubt(error: unknown) {
    isReady = false
    if (isDown || stopped.signal.aborted) return
    isDown = true
    log.warn({ err: error }, 'Meilisearch is not available: PostgreSQL searches in its place')
  }

  async function check() {
    const fresh = em.fork()
    if (!isReady) {
      await client.health()
      if (await prepare(fresh)) await onChange(fresh)
      await trySearch()
      isReady = true
      if (isDown) log.info('Meilisearch is available again')
      isDown = false
      return
    }
    // A running job makes the counts differ briefly. A lasting difference was caused by something else.
    const hasMismatch = await hasDifferentCount(fresh)
    if (hasMismatch && hadMismatch) isReady = false
    hadMismatch = hasMismatch
    if (!hasMismatch) await saveMark(fresh)
  }

  /**
   * Reads the version before checking for pending changes: if there are none, all changes up to that version are in the
   * index.
   */
  async function saveMark(fresh: SqlEntityManager) {
    const current = await readCatalogueMark(fresh)
    if (current === lastMark || (await isChangeDue(fresh))) return
    await writeIndexMark(client, current)
    lastMark = current
  }

  /** Brings the index up to date. @returns whether anything had to change */
  async function prepare(fresh: SqlEntityManager): Promise<boolean> {
    const current = await readCatalogueMark(fresh)
    if (!(await hasIndex(client))) {
      await rebuildIndex(client, fresh)
      lastMark = undefined
      return true
    }
    const index = client.index(ideasIndex)
    const settings = await readIndexSettings(fresh)
    const isSet = hasSettings(await index.getSettings(), settings)
    if (!isSet) await waitForTask(index.updateSettings(settings))
    lastMark = await readIndexMark(client)
    const isKnown = lastMark === current && !(await hasDifferentCount(fresh)) && !(await isChangeDue(fresh))
    if (isSet && isKnown) return false
    const difference = await repairIndex(client, fresh)
    return !isSet || Object.values(difference).some((ids: number[]) => ids.length > 0)
  }

  /**
   * Runs a test search, because a healthy server may still be too slow. GET separates it from visitors' searches in
   * Meilisearch's metrics.
   */
  async function trySearch() {
    const signal = AbortSignal.timeout(timeoutMs ?? callTimeoutMs)
    await client.index(ideasIndex).searchGet('sea', { limit: 1 }, { signal })
  }

  async function hasDifferentCount(fresh: SqlEntityManager) {
    const { numberOfDocuments, isIndexing } = await client.index(ideasIndex).getStats()
    return !isIndexing && numberOfDocuments !== (await countPublishedIdeas(fresh))
  }

  async function run() {
    while (!stopped.signal.aborted) {
      await check().catch(doubt)
      await wait(checkIntervalMs, undefined, { signal: stopped.signal, ref: false }).catch(() => {})
    }
  }

  const running = run()
  return {
    isReady: () => isReady,
    doubt,
    async stop() {
      stopped.abort()
      await Promise.race([running, wait(stopTimeoutMs, undefined, { ref: false })])
    },
  }
}

/** Index with one document: the catalogue version up to which the index of ideas has every change. */
const markIndex = `${ideasIndex}_mark`

interface MarkDocument {
  id: 1
  mark: string
}

/**
 * Returns a text that identifies the state of the catalogue that an index contains: the version of the documents'
 * format, the version of the catalogue and the transaction that set it. A database restored from a backup can reach the
 * same version, but not in the same transaction.
 */
export async function readCatalogueMark(em: SqlEntityManager): Promise<string> {
  const { mark } = await em
    .getKysely<InferKyselyDB<typeof CatalogueVersionRow>>()
    .selectFrom('catalogue_version')
    .select(sql<string>`version || ':' || xmin::text`.as('mark'))
    .executeTakeFirstOrThrow()
  return `${documentVersion}:${mark}`
}

/** Reads the mark; undefined if there is none. */
async function readIndexMark(client: Meilisearch): Promise<string | undefined> {
  const { results } = await client.getRawIndexes({ limit: 1_000 })
  if (!results.some(({ uid }) => uid === markIndex)) return undefined
  const documents = await client.index<MarkDocument>(markIndex).getDocuments({ limit: 1 })
  return documents.results[0]?.mark
}

const writeIndexMark = (client: Meilisearch, mark: string): Promise<void> =>
  waitForTask(client.index<MarkDocument>(markIndex).addDocuments([{ id: 1, mark }], { primaryKey: 'id' }))
