import module from 'node:module'
import { join } from 'node:path'

// Plain JavaScript, because the first .ts file is where an old Node stops with a riddle.
const needed = 26
const [major] = process.versions.node.split('.')

if (Number(major) < needed) {
  process.stderr.write(
    `This site needs Node ${needed} or newer, and this is Node ${process.versions.node}. ` +
      'npm ci brings the right one along for npm start; where it did not, run npm ci --include=optional.\n',
  )
  process.exit(1)
}

// What was compiled for the last start need not be compiled again; where the folder cannot be written, it is. It saves
// half a second and holds 20 MB for as long as the process runs: a gain for whoever edits, and a loss for a site.
if (process.argv.includes('--dev'))
  module.enableCompileCache(join(import.meta.dirname, '../../node_modules/.cache/compiled'))

await import('../main.ts')
