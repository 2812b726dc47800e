import module from 'node:module'
import { join } from 'node:path'
import { requireSupportedNode, run } from './launcher.mjs'

requireSupportedNode()

if (process.argv.includes('--dev')) {
  // Caches compiled code between starts. It saves half a second but holds 20 MB for the life of the process, which a
  // production site should not pay. Node ignores a folder that is not writable.
  module.enableCompileCache(join(import.meta.dirname, '../../node_modules/.cache/compiled'))
  await import('../main.ts')
} else {
  await run('main')
}
