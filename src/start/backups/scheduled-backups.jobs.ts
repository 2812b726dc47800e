import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { text } from 'node:stream/consumers'
import type { JobQueue } from '#platform/jobs/jobs.ts'
import type { Config } from '../../config.ts'
import { backupFolder, backupsIn } from './backup-folder.ts'

const hourMs = 3_600_000
const cli = new URL('../../cli.ts', import.meta.url).pathname

/** Makes a backup as often as is set, in a process of its own, and keeps the newest; it looks once an hour. */
export function scheduledBackups(config: Config, now: () => Date): JobQueue[] {
  if (config.BACKUP_EVERY === 0) return []
  const handle = async () => {
    const folder = backupFolder(config)
    const newest = backupsIn(folder).at(-1)
    if (newest && now().getTime() - newest.madeAt < config.BACKUP_EVERY * hourMs - leewayMs) return
    await runBackup()
    for (const { path } of backupsIn(folder).slice(0, -config.BACKUP_KEEP)) rmSync(path, { force: true })
  }
  return [{ name: 'scheduled-backups', schedule: '7 * * * *', retryLimit: 3, handle }]
}

/** One that was made a little after its hour is not in the way of the next. */
const leewayMs = hourMs / 4

/** The settings of this process are in its environment, which the command reads as well. */
async function runBackup(): Promise<void> {
  const child = spawn(process.execPath, [cli, 'backup'], { stdio: ['ignore', 'ignore', 'pipe'] })
  const said = text(child.stderr)
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error(`No backup was made. ${(await said).trim().slice(-1_000)}`)
}
