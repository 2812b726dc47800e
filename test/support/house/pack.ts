import { execFileSync } from 'node:child_process'
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { createPackage } from './packaging.ts'

/** `npm run pack` builds the site and the package for `npx`, next to package.json. */
const repository = join(import.meta.dirname, '../../..')
execFileSync('npm', ['run', '--silent', 'build'], { cwd: repository, stdio: 'inherit' })
const file = createPackage(join(repository, 'node_modules/.cache/package'), repository)
console.log(`${file} (${(statSync(file).size / 1e6).toFixed(1)} MB)`)
