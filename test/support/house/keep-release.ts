import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startSite } from '../site/site-process.ts'
import { releaseAdmin, populateSite } from './lived-in.ts'

const root = join(import.meta.dirname, '../../..')

/**
 * `node keep-release.ts <version>` stores a backup of a small site made with this version. Tests migrate it to every
 * later version.
 */
const [version = ''] = process.argv.slice(2)
if (!/^\d+\.\d+\.\d+$/.test(version)) throw new Error('Say which version.')
const folder = mkdtempSync(join(tmpdir(), 'someday-release-'))
try {
  const env = { DATA_DIR: folder, SEED: join(root, 'docs/own-catalogue/recipes.csv') }
  const site = await startSite({ ...env, ...releaseAdmin })
  await populateSite(site.origin)
  await site.stop()
  const file = join(root, 'test/released', `${version}.backup`)
  execFileSync(process.execPath, [join(root, 'src/cli.ts'), 'backup', file], {
    env: { PATH: process.env.PATH, ...env },
    stdio: 'inherit',
  })
} finally {
  rmSync(folder, { recursive: true, force: true })
}
