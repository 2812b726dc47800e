import cluster from 'node:cluster'
import { showProgress } from '#platform/server/progress.ts'
import { exitCodeOf, explain } from './start/startup-errors.ts'
import { readConfig, type Config } from './config.ts'
import { checkNamedFiles } from './start/settings/named-files.ts'
import { awaitDatabase } from './start/database.ts'
import { readSources } from './start/settings/environment.ts'
import { nearlyOurs, refuseNearlyOurs } from './start/settings/nearly-ours.ts'
import { claimPort } from './start/port.ts'
import { joinsOthers } from './start/workers/worker-messages.ts'

const progress = showProgress(process.stderr)

try {
  if (process.argv.includes('--dev')) (await import('./start/end-with-watcher.ts')).endWithWatcher()
  const sources = readSources()
  const config = readConfig(sources.values)
  refuseNearlyOurs(sources)
  checkNamedFiles(config)
  if (leadsWorkers(config)) {
    const { keepWorkers } = await import('./start/workers/primary.ts')
    process.exit(await keepWorkers(config, sources))
  }
  // It goes to all of a terminal's; what it asks for, the primary process does.
  if (cluster.isWorker) process.on('SIGHUP', () => {})
  const database = await awaitDatabase(config, (sentence) => process.stderr.write(`${sentence}\n`))
  const port = await claimPort(config, { joins: process.argv.includes(joinsOthers) })
  // Loaded once both are ours: a second process is told no before it has read a thousand modules.
  const { serve } = await import('./start/serve.ts')
  await serve(config, { database, port, warnings: cluster.isWorker ? [] : nearlyOurs(sources) }, progress)
} catch (error) {
  progress.end()
  process.stderr.write(`${explain(error)}\n`)
  process.exit(exitCodeOf(error))
}

/** Who develops looks at one process, which Vite is part of. */
function leadsWorkers({ WEB_CONCURRENCY }: Config): boolean {
  return WEB_CONCURRENCY > 1 && cluster.isPrimary && !process.argv.includes('--dev')
}
