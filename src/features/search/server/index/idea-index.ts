import { randomBytes } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { SqlEntityManager } from '@mikro-orm/sql'
import type { EnqueuedTaskPromise, Index, Meilisearch } from 'meilisearch'
import { minuteMs } from '#platform/durations.ts'
import { streamDocuments, listDocuments, type IdeaDocument } from './documents.ts'
import { ideasIndex, readIndexSettings } from './settings.ts'

/** Differences between index and database, as ids of ideas. */
export interface IndexDifference {
  missing: number[]
  different: number[]
  /** Ideas in the index that are not published. */
  surplus: number[]
}

const pageSize = 2_000

/**
 * Writes these ideas to the index in Meilisearch, and removes those that are not published. After writing, the ideas
 * are read again, so that of two concurrent writers the one with older data corrects it.
 * @throws if there is no index or a task of Meilisearch fails
 */
export async function updateIndex(client: Meilisearch, em: SqlEntityManager, ids: number[]): Promise<void> {
  const index = client.index<IdeaDocument>(ideasIndex)
  // Fails if the index does not exist: adding documents would create it without settings.
  await index.getRawInfo()
  for (let some = ids; some.length > 0; some = some.slice(pageSize)) {
    await updatePage(index, em, some.slice(0, pageSize))
  }
}

async function updatePage(index: Index<IdeaDocument>, em: SqlEntityManager, ids: number[]): Promise<void> {
  let written = await listDocuments(em, ids)
  for (let outdated = ids; outdated.length > 0;) {
    const due = new Set(outdated)
    const documents = written.filter(({ id }) => due.has(id))
    const gone = due.difference(new Set(documents.map(({ id }) => id)))
    if (gone.size > 0) await waitForTask(index.deleteDocuments([...gone]))
    if (documents.length > 0) await waitForTask(index.addDocuments(documents))
    const current = await listDocuments(em, ids)
    outdated = listChangedIds(written, current)
    written = current
  }
}

function listChangedIds(before: IdeaDocument[], after: IdeaDocument[]): number[] {
  const earlier = new Map(before.map((document) => [document.id, document]))
  const later = new Map(after.map((document) => [document.id, document]))
  return [...new Set([...earlier.keys(), ...later.keys()])].filter(
    (id) => !isDeepStrictEqual(earlier.get(id), later.get(id)),
  )
}

/**
 * Writes the current synonyms to the index in Meilisearch. After writing, they are read again, so that of two
 * concurrent writers the one with older data corrects it.
 * @throws if there is no index (when one is built, it gets the synonyms anyway) or a task of Meilisearch fails
 */
export async function updateSynonyms(client: Meilisearch, em: SqlEntityManager): Promise<void> {
  const index = client.index<IdeaDocument>(ideasIndex)
  await index.getRawInfo()
  for (let written: unknown; ;) {
    const { synonyms = {} } = await readIndexSettings(em)
    if (isDeepStrictEqual(written, synonyms)) return
    await waitForTask(index.updateSynonyms(synonyms))
    written = synonyms
  }
}

/**
 * Builds a new index of all published ideas in Meilisearch and swaps it with the old one atomically, so that searches
 * always find a complete index. Changes made in the meantime are written afterwards.
 * @throws if a task of Meilisearch fails
 */
export async function rebuildIndex(client: Meilisearch, em: SqlEntityManager): Promise<void> {
  const uid = `${ideasIndex}_${randomBytes(4).toString('hex')}`
  try {
    await waitForTask(client.createIndex(uid, { primaryKey: 'id' }))
    const index = client.index<IdeaDocument>(uid)
    await waitForTask(index.updateSettings(await readIndexSettings(em)))
    for await (const documents of streamDocuments(em)) await waitForTask(index.addDocuments(documents))
    const isFirst = !(await hasIndex(client))
    await waitForTask(client.swapIndexes([{ indexes: [uid, ideasIndex], rename: isFirst }]))
  } finally {
    await client.deleteIndexIfExists(uid)
  }
  // Changes made during the build.
  await updateSynonyms(client, em)
  await repairIndex(client, em)
}

/**
 * Compares the index in Meilisearch with the database and updates the ideas that differ.
 * @returns the ids of the ideas that were `missing` from the index, `different`, or `surplus` in it, before the update.
 * @throws if there is no index or a task of Meilisearch fails
 */
export async function repairIndex(client: Meilisearch, em: SqlEntityManager): Promise<IndexDifference> {
  const difference = await compareIndex(client, em)
  await updateIndex(client, em, Object.values(difference).flat())
  return difference
}

/**
 * Compares every field of every idea in the index in Meilisearch with the database, one page at a time, without
 * changing anything. Returns the ids that are `missing` from the index, `different`, or `surplus` in it.
 * @throws if there is no index
 */
export async function compareIndex(client: Meilisearch, em: SqlEntityManager): Promise<IndexDifference> {
  const index = client.index<IdeaDocument>(ideasIndex)
  const difference: IndexDifference = { missing: [], different: [], surplus: [] }
  let last = 0
  for await (const documents of streamDocuments(em)) {
    const end = documents.at(-1)?.id ?? last
    const indexed = await listIndexedDocuments(index, `id > ${last} AND id <= ${end}`)
    for (const document of documents) {
      const known = indexed.get(document.id)
      if (!known) difference.missing.push(document.id)
      else if (!isDeepStrictEqual(known, document)) difference.different.push(document.id)
      indexed.delete(document.id)
    }
    difference.surplus.push(...indexed.keys())
    last = end
  }
  difference.surplus.push(...(await listIndexedDocuments(index, `id > ${last}`)).keys())
  return difference
}

async function listIndexedDocuments(
  index: Index<IdeaDocument>,
  filter: string,
): Promise<Map<number, IdeaDocument>> {
  const found = new Map<number, IdeaDocument>()
  for (let offset = 0; ; offset += pageSize) {
    const { results } = await index.getDocuments({ filter, offset, limit: pageSize })
    for (const document of results) found.set(document.id, document)
    if (results.length < pageSize) return found
  }
}

/** Returns whether Meilisearch has an index of the ideas. */
export async function hasIndex(client: Meilisearch): Promise<boolean> {
  const { results } = await client.getRawIndexes({ limit: 1_000 })
  return results.some(({ uid }) => uid === ideasIndex)
}

const taskTimeoutMs = 10 * minuteMs

/**
 * Waits for a task of Meilisearch to finish.
 * @throws if it fails, or is not finished after ten minutes
 */
export async function waitForTask(task: EnqueuedTaskPromise): Promise<void> {
  const { status, error } = await task.waitTask({ timeout: taskTimeoutMs, interval: 20 })
  if (status !== 'succeeded') throw new Error(`Meilisearch ${status}: ${error?.message ?? 'no reason given'}`)
}
