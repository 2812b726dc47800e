import { execFileSync, spawn } from 'node:child_process'
import { existsSync, globSync, mkdirSync, mkdtempSync, rmSync, statSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { createPackage, createPackageManifest } from '../../support/house/packaging.ts'
import { getClockEnvironment } from '../../support/site/clock-environment.ts'

const repository = join(import.meta.dirname, '../../..')
const mebibyte = 1024 * 1024

it('the package for npx starts in an empty folder with only its dependencies, without building anything', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'someday-package-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const file = createPackage(join(folder, 'made'), folder)
  expect(statSync(file).size).toBeLessThan(10 * mebibyte)

  const installed = join(folder, 'node_modules/someday')
  mkdirSync(installed, { recursive: true })
  execFileSync('tar', ['-xzf', file, '-C', installed, '--strip-components=1'])
  installDependencies(join(folder, 'node_modules'))
  const chunks: string[] = []
  const output = () => chunks.join('')
  const site = spawn('node', [join(installed, 'src/start/someday.mjs')], {
    cwd: folder,
    env: {
      PATH: `${dirname(process.execPath)}:${process.env.PATH}`,
      ...getClockEnvironment(),
      PORT: '0',
      HOST: '127.0.0.1',
      SEED: 'none',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  onTestFinished(() => void site.kill('SIGKILL'))
  site.stdout.setEncoding('utf8').on('data', (chunk: string) => chunks.push(chunk))
  site.stderr.setEncoding('utf8').on('data', (chunk: string) => chunks.push(chunk))
  await expect.poll(output, { timeout: 240_000 }).toContain('has started')
  expect(output()).not.toContain('Building')
  const origin = /listening at (\S+?)"/.exec(output())?.[1]
  const page = await fetch(`${origin}/`)
  expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('<h1')])
  const [renderer] = globSync('dist/*/client/assets/tile-map-*', { cwd: installed })
  const script = await fetch(`${origin}/assets/${basename(renderer ?? '')}`)
  expect([script.status, script.headers.get('content-encoding')]).toEqual([200, 'gzip'])
  expect((await script.arrayBuffer()).byteLength).toBe(statSync(join(installed, renderer ?? '')).size)
  expect(existsSync(join(folder, 'data'))).toBe(true)
}, 300_000)

/** Installs only the dependencies that the package lists. */
function installDependencies(folder: string): void {
  const { dependencies, optionalDependencies } = createPackageManifest()
  for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) {
    const there = join(repository, 'node_modules', name)
    if (!existsSync(there)) continue
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    symlinkSync(there, join(folder, name))
  }
}
