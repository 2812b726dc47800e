import type { DehydratedState } from '@tanstack/react-query'
import { deleteDB, openDB, type DBSchema, type IDBPDatabase } from 'idb'
import { getBasePath } from './settings.ts'

/** A change that the server has not confirmed yet. */
export interface PendingChange {
  /** Order of sending, given by the database. */
  id?: number
  /** Idempotency key. The server makes a change once, however often it is sent. */
  requestId: string
  /** Member who made the change. It is never sent for another. */
  userId: number
  /** Path of the tRPC mutation, such as `bucketList.add`. */
  path: string
  input: unknown
  /** Predicted answer, which the screen shows until the server's. */
  answer: unknown
  /** Negative id of the row that the change creates, until the server gives it another. */
  temporaryId: number
  /** The item before the change. The server's version is compared with it. */
  before?: unknown
  /** Device's clock in milliseconds, for display alone: it may be wrong. */
  createdAt: number
  /** The server's refusal, until the member has dealt with it. `current` is the item as it was changed elsewhere. */
  refusal?: { code: string; message: string; current?: unknown }
}

interface DeviceSchema extends DBSchema {
  /** One row with the key `state`. */
  queries: { key: string; value: { userId: number; state: DehydratedState } }
  changes: { key: number; value: PendingChange; indexes: { requestId: string } }
}

export type DeviceDatabase = IDBPDatabase<DeviceSchema>

const version = 1
/** Sites on the same host share their databases. */
const nameOf = (base: string): string => ['kept', 'list', base].filter(Boolean).join('-')

/**
 * Opens the IndexedDB database of a member who has chosen to store their list on this device; creates it if it does not
 * exist. Its store `queries` has the cached data of the list, `changes` the member's changes that the server has not
 * confirmed yet.
 */
export const openDeviceDatabase = (): Promise<DeviceDatabase> => open(true)

/** Opens the database if this device has one: it must not be created only to find that it is empty. */
export async function findDeviceDatabase(): Promise<DeviceDatabase | undefined> {
  const databases = await indexedDB.databases()
  if (!databases.some(({ name }) => name === nameOf(getBasePath()))) return undefined
  try {
    return await open(false)
  } catch (error) {
    // The database was deleted in the meantime.
    if (error instanceof DOMException && error.name === 'AbortError') return undefined
    throw error
  }
}

async function open(mayCreate: boolean): Promise<DeviceDatabase> {
  const database: DeviceDatabase = await openDB<DeviceSchema>(nameOf(getBasePath()), version, {
    upgrade(created, _before, _after, transaction) {
      // A creation that is aborted leaves no database.
      if (!mayCreate) {
        transaction.done.catch(() => {})
        transaction.abort()
        return
      }
      created.createObjectStore('queries')
      const changes = created.createObjectStore('changes', { keyPath: 'id', autoIncrement: true })
      changes.createIndex('requestId', 'requestId', { unique: true })
    },
    // Another tab deletes or upgrades the database, and would wait for this connection.
    blocking: () => database.close(),
  })
  return database
}

/** Deletes the IndexedDB database with the member's list and all changes that were not sent yet. */
export async function deleteDeviceDatabase(): Promise<void> {
  await deleteDB(nameOf(getBasePath()))
}
