import module from 'node:module'
import { join } from 'node:path'
import v8 from 'node:v8'
import { requireSupportedNode } from './node-version.mjs'

requireSupportedNode()

const isDev = process.argv.includes('--dev')

if (isDev) {
  // Caches compiled code between starts. It saves half a second but holds 20 MB for the life of the process, which a
  // production site should not pay. Node ignores a folder that is not writable.
  module.enableCompileCache(join(import.meta.dirname, '../../node_modules/.cache/compiled'))
} else {
  // Without these flags, V8 grows its heap as if it had the machine to itself. V8 reads --max-semi-space-size only
  // when it starts, so the young generation is kept from growing instead.
  v8.setFlagsFromString('--semi-space-growth-factor=1')
  v8.setFlagsFromString('--heap-growing-percent=20')
}

// An installed package is below node_modules, where Node does not strip types.
if (import.meta.dirname.includes('node_modules')) await import('./types-away.mjs')

await import('../main.ts')
