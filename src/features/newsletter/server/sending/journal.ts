import { mkdirSync, openSync, readdirSync, readFileSync, rmSync, writeSync, closeSync } from 'node:fs'
import { join } from 'node:path'
import { DataFolderInUse, lockDataFolder } from '#platform/database/data-folder.ts'
import { isMissingFile } from '#platform/server/storage/bucket.ts'

/** Write-ahead journal of the deliveries of one process. Survives a crash of the process. */
export interface Journal {
  /** Records that the end-of-data marker is about to be sent, after which the server may have accepted the mail. */
  handedOver: (deliveryId: number) => void
  /** Records that the server has not accepted the mail. */
  takenBack: (deliveryId: number) => void
  /** Removes a delivery whose outcome is stored in the database. */
  settled: (deliveryId: number) => void
  /** Lists deliveries that are handed over but not settled. */
  handed: () => number[]
  close: () => void
}

/**
 * Opens the write-ahead journal of a mail-sending process in a folder of its own, which it creates and locks; `close`
 * deletes it. `handedOver` records that a delivery (by its id) is about to be handed to the mail server, which may
 * accept it from then on, `takenBack` that it was not accepted, `settled` that the outcome is stored in the database;
 * `handed` lists those handed over and not settled. Writes are synchronous and take microseconds, a hundredth of a
 * database round trip, which keeps the time short in which a crash leaves open whether a mail was sent.
 */
export function openJournal(folder: string, sender: string): Journal {
  const own = join(folder, sender)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const release = lockDataFolder(own)
  const file = openSync(join(own, 'journal'), 'a', 0o600)
  const handed = new Set<number>()
  return {
    handedOver(id) {
      writeSync(file, `+${id}\n`)
      handed.add(id)
    },
    takenBack(id) {
      writeSync(file, `-${id}\n`)
      handed.delete(id)
    },
    settled: (id) => void handed.delete(id),
    handed: () => [...handed],
    close() {
      closeSync(file)
      release()
      rmSync(own, { recursive: true, force: true })
    },
  }
}

/**
 * Calls `settle` for each process on this machine that has ended and left a journal, with its id and the ids of the
 * deliveries it had handed over to the mail server, and then deletes the journal.
 * @returns the ids of processes that are still running, including this one.
 */
export async function settleLeftJournals(
  folder: string,
  settle: (sender: string, handedOver: number[]) => Promise<void>,
): Promise<string[]> {
  const alive: string[] = []
  for (const sender of listFolders(folder)) {
    const left = join(folder, sender)
    const release = lockEndedJournal(left)
    if (!release) {
      alive.push(sender)
      continue
    }
    try {
      await settle(sender, readHandedOver(left))
      rmSync(left, { recursive: true, force: true })
    } finally {
      release()
    }
  }
  return alive
}

function lockEndedJournal(folder: string): (() => void) | undefined {
  try {
    return lockDataFolder(folder)
  } catch (error) {
    // The process that owns the folder is still running.
    if (error instanceof DataFolderInUse) return undefined
    throw error
  }
}

/** Reads a journal. The last entry of a delivery counts, because it may have been retried. */
function readHandedOver(folder: string): number[] {
  const handed = new Set<number>()
  for (const [, sign, id] of readText(join(folder, 'journal')).matchAll(/^([+-])(\d+)$/gm)) {
    if (sign === '+') handed.add(Number(id))
    else handed.delete(Number(id))
  }
  return [...handed]
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if (isMissingFile(error)) return ''
    throw error
  }
}

function listFolders(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch (error) {
    if (isMissingFile(error)) return []
    throw error
  }
}
