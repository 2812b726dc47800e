import { showProgress } from '#platform/server/progress.ts'
import { explain } from './blame.ts'
import { readConfig } from './config.ts'
import { claimDatabase } from './database-source.ts'
import { readEnvironment } from './environment.ts'
import { claimPort } from './port.ts'

const progress = showProgress(process.stderr)

try {
  if (process.argv.includes('--dev')) (await import('./end-with-watcher.ts')).endWithWatcher()
  const config = readConfig(readEnvironment())
  const database = await claimDatabase(config)
  const port = await claimPort(config)
  // Loaded once both are ours: a second process is told no before it has read a thousand modules.
  const { serve } = await import('./serve.ts')
  await serve(config, { database, port }, progress)
} catch (error) {
  progress.end()
  process.stderr.write(`${explain(error)}\n`)
  process.exit(1)
}
