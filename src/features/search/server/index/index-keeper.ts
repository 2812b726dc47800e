import { setTimeout as wait } from 'node:timers/promises'
import type { SqlEntityManager, InferKyselyDB } from '@mikro-orm/sql'
import { sql } from 'kysely'
import { Meilisearch } from 'meilisearch'
import type { CatalogueVersionRow } from '#features/catalogue/server/entities.ts'
import { countPublishedIdeas } from '#features/catalogue/server/tallies.queries.ts'
import { documentVersion } from './documents.ts'
import { waitForTask, hasIndex, rebuildIndex, repairIndex } from './idea-index.ts'
import { hasSettings, ideasIndex, readIndexSettings } from './settings.ts'

/** As much of a logger as this needs. */
export interface Log {
  info: (message: string) => void
  warn: (details: object, message: string) => void
}

export interface IndexMonitor {
  /** Whether the index may be searched: it is there and equal to the database, as far as is known. */
  isReady: () => boolean
  /** Somebody could not reach it: it is not ready until it has been looked at again. */
  doubt: (error: unknown) => void
  stop: () => Promise<void>
}

interface Options {
  client: Meilisearch
  em: SqlEntityManager
  log: Log
  /** Told whenever answers of before no longer hold. */
  onChange: (em: SqlEntityManager) => Promise<void>
  /** Whether any change of the catalogue has yet to be brought into the index. */
  isChangeDue: (em: SqlEntityManager) => Promise<boolean>
  /** How long a search may take for the index to be searched again. */
  patienceMs?: number
}

const checkIntervalMs = 1_000
const stopTimeoutMs = 2_000
/** Longer than any single call takes; without it a connection that says nothing would be waited for without end. */
const callTimeoutMs = 20_000

/**
 * Looks after the index as long as the process lives: fills it where it is empty or gone, gives it its settings,
 * and compares it with the database, unless its mark and the number of its ideas say that it has every change. It
 * delays nobody; until it is done PostgreSQL answers.
 */
export function createIndexMonitor({
  client: given,
  em,
  log,
  onChange,
  isChangeDue,
  patienceMs,
}: Options): IndexMonitor {
  const client = new Meilisearch({ ...given.config, timeout: callTimeoutMs })
  const stopped = new AbortController()
  let isReady = false
  let isDown = false
  let hadMismatch = false
  /** Up to where the index has every change, as it says itself. */
  let lastMark: string | undefined

  function doubt(error: unknown) {
    isReady = false
    if (isDown || stopped.signal.aborted) return
    isDown = true
    log.warn({ err: error }, 'Meilisearch does not answer as it should: PostgreSQL searches until it does')
  }

  async function check() {
    const fresh = em.fork()
    if (!isReady) {
      await client.health()
      if (await prepare(fresh)) await onChange(fresh)
      await trySearch()
      isReady = true
      if (isDown) log.info('Meilisearch searches again')
      isDown = false
      return
    }
    // A job on its way makes the two uneven for a moment; what stays uneven was done by somebody else.
    const hasMismatch = await hasDifferentCount(fresh)
    if (hasMismatch && hadMismatch) isReady = false
    hadMismatch = hasMismatch
    if (!hasMismatch) await saveMark(fresh)
  }

  /** The version is read first: what is not due after that was brought into the index, or changed later. */
  async function saveMark(fresh: SqlEntityManager) {
    const current = await readCatalogueMark(fresh)
    if (current === lastMark || (await isChangeDue(fresh))) return
    await writeIndexMark(client, current)
    lastMark = current
  }

  /** Whether anything had to be done. */
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

  /** A server may be healthy and still too slow for visitors. By GET, so that its own count knows it from theirs. */
  async function trySearch() {
    const signal = AbortSignal.timeout(patienceMs ?? callTimeoutMs)
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

/** Its one document says up to which version of the catalogue the index of ideas has every change. */
const markIndex = `${ideasIndex}_mark`

interface MarkDocument {
  id: 1
  mark: string
}

/**
 * The catalogue as of now: its version, and the transaction that raised it, so that a database that was restored from a
 * backup and comes to the same version is another one.
 */
export async function readCatalogueMark(em: SqlEntityManager): Promise<string> {
  const { mark } = await em
    .getKysely<InferKyselyDB<typeof CatalogueVersionRow>>()
    .selectFrom('catalogue_version')
    .select(sql<string>`version || ':' || xmin::text`.as('mark'))
    .executeTakeFirstOrThrow()
  return `${documentVersion}:${mark}`
}

/** Undefined where the index has none, or has lost it. */
async function readIndexMark(client: Meilisearch): Promise<string | undefined> {
  const { results } = await client.getRawIndexes({ limit: 1_000 })
  if (!results.some(({ uid }) => uid === markIndex)) return undefined
  const documents = await client.index<MarkDocument>(markIndex).getDocuments({ limit: 1 })
  return documents.results[0]?.mark
}

const writeIndexMark = (client: Meilisearch, mark: string): Promise<void> =>
  waitForTask(client.index<MarkDocument>(markIndex).addDocuments([{ id: 1, mark }], { primaryKey: 'id' }))
