import cluster from 'node:cluster'
import { showProgress } from '#platform/server/progress.ts'
import { exitCodeOf, formatStartupError } from './start/startup-errors.ts'
import { readConfig, type Config } from './start/settings/config.ts'
import {
  checkConfiguredFiles,
  listUnknownSettings,
  readSources,
  rejectMisspeltSettings,
} from './start/settings/environment.ts'
import { waitForDatabase } from './start/database.ts'
import { claimPort } from './start/port.ts'
import { joinArgument } from './start/workers/worker-messages.ts'

const progress = showProgress(process.stderr)

try {
  if (process.argv.includes('--dev')) (await import('./start/end-with-watcher.ts')).endWithWatcher()
  const sources = readSources()
  const config = readConfig(sources.values)
  rejectMisspeltSettings(sources)
  checkConfiguredFiles(config)
  if (isPrimaryWithWorkers(config)) {
    const { superviseWorkers: keepWorkers } = await import('./start/workers/primary.ts')
    process.exit(await keepWorkers(config, sources))
  }
  // A terminal sends SIGHUP to the whole process group, but only the primary process handles it.
  if (cluster.isWorker) process.on('SIGHUP', () => {})
  const database = await waitForDatabase(config, (sentence) => process.stderr.write(`${sentence}\n`))
  const port = await claimPort(config, { joins: process.argv.includes(joinArgument) })
  // Imported after database and port are claimed, so that a second process fails before it loads a thousand modules.
  const { serve } = await import('./start/serve.ts')
  await serve(
    config,
    { database, port, warnings: cluster.isWorker ? [] : listUnknownSettings(sources) },
    progress,
  )
} catch (error) {
  progress.end()
  process.stderr.write(`${formatStartupError(error)}\n`)
  process.exit(exitCodeOf(error))
}

/** Vite runs in one process, so development has no workers. */
function isPrimaryWithWorkers({ WEB_CONCURRENCY }: Config): boolean {
  return WEB_CONCURRENCY > 1 && cluster.isPrimary && !process.argv.includes('--dev')
}
