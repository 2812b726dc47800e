import cluster from 'node:cluster'
import { showProgress } from '#platform/server/progress.ts'
import { exitCodeOf, formatStartupError } from './start/startup-errors.ts'
import { readConfig, type Config } from './config.ts'
import { checkConfiguredFiles } from './start/settings/named-files.ts'
import { waitForDatabase } from './start/database.ts'
import { readSources } from './start/settings/environment.ts'
import { listUnknownSettings, rejectMisspeltSettings } from './start/settings/nearly-ours.ts'
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
  // It goes to all of a terminal's; what it asks for, the primary process does.
  if (cluster.isWorker) process.on('SIGHUP', () => {})
  const database = await waitForDatabase(config, (sentence) => process.stderr.write(`${sentence}\n`))
  const port = await claimPort(config, { joins: process.argv.includes(joinArgument) })
  // Loaded once both are ours: a second process is told no before it has read a thousand modules.
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

/** Who develops looks at one process, which Vite is part of. */
function isPrimaryWithWorkers({ WEB_CONCURRENCY }: Config): boolean {
  return WEB_CONCURRENCY > 1 && cluster.isPrimary && !process.argv.includes('--dev')
}
