import module from 'node:module'
import { join } from 'node:path'

// Plain JavaScript: an older Node cannot load .ts files and would fail with a syntax error instead of this message.
const needed = 26
const [major] = process.versions.node.split('.')

if (Number(major) < needed) {
  process.stderr.write(
    `This site needs Node ${needed} or newer, and this is Node ${process.versions.node}. ` +
      'npm ci brings the right one along for npm start; where it did not, run npm ci --include=optional.\n',
  )
  process.exit(1)
}

// Caches compiled code between starts in development. It saves half a second but holds 20 MB for the life of the
// process, which a production site should not pay. Node ignores a folder that is not writable.
if (process.argv.includes('--dev'))
  module.enableCompileCache(join(import.meta.dirname, '../../node_modules/.cache/compiled'))

await import('../main.ts')
