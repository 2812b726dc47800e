import { mkdirSync, openSync, readdirSync, readFileSync, rmSync, writeSync, closeSync } from 'node:fs'
import { join } from 'node:path'
import { DataFolderInUse, lockDataFolder } from '#platform/database/data-folder.ts'
import { isMissingFile } from '#platform/server/storage/missing-file.ts'

/** What one process noted of its deliveries; it survives the process, however that ends. */
export interface Journal {
  /** The next sign ends the mail: whatever happens now, the server may have it. */
  handedOver: (deliveryId: number) => void
  /** The server has not taken it after all. */
  takenBack: (deliveryId: number) => void
  /** Its end is written in the database too. */
  settled: (deliveryId: number) => void
  /** What has been handed over and is not settled. */
  handed: () => number[]
  close: () => void
}

/**
 * Opens the journal of a process. Written by the call itself, in some microseconds, where a word to the database would
 * take a hundred times as long: so long is the time in which a crash leaves open whether a mail has gone.
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
 * Settles what processes have left behind that have ended: by the name of each the deliveries that it had handed over.
 * @returns the names of those that are running.
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
    // Its process is alive.
    if (error instanceof DataFolderInUse) return undefined
    throw error
  }
}

/** The last word counts: a delivery that was taken back may have been tried again. */
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
