import { execFileSync } from 'node:child_process'
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { makePackage } from './packaging.ts'

/** Builds the site and makes the package that `npx` starts, beside package.json: `npm run pack`. */
const repository = join(import.meta.dirname, '../../..')
execFileSync('npm', ['run', '--silent', 'build'], { cwd: repository, stdio: 'inherit' })
const file = makePackage(join(repository, 'node_modules/.cache/package'), repository)
console.log(`${file} (${(statSync(file).size / 1e6).toFixed(1)} MB)`)
