import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it, onTestFinished } from 'vitest'
import * as entities from '#root/entities.ts'
import { copyDatabase } from '../../support/app/catalogue-copy.ts'
import { getClockEnvironment } from '../../support/site/clock-environment.ts'

const run = promisify(execFile)
const repository = join(import.meta.dirname, '../../..')

it('MikroORM’s own command line opens the site’s database', async () => {
  const { location, remove } = await copyDatabase()
  const data = mkdtempSync(join(tmpdir(), 'someday-orm-'))
  onTestFinished(async () => {
    await remove()
    rmSync(data, { recursive: true, force: true })
  })
  const program = join(repository, 'node_modules/@mikro-orm/cli/cli.js')
  for (const settings of [{}, { DATABASE_URL: location.url }]) {
    const { stdout } = await run(process.execPath, [program, 'debug'], {
      cwd: repository,
      env: { PATH: process.env.PATH, ...getClockEnvironment(), DATA_DIR: data, ...settings },
    })
    expect(stdout).toContain('database connection successful')
    expect(stdout).toContain(`contains ${Object.keys(entities).length} references`)
  }
})
