import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { releaseChangelog } from './changelog.ts'

const root = join(import.meta.dirname, '../../..')
const changelog = join(root, 'CHANGELOG.md')
const [given = '', ...flags] = process.argv.slice(2)
const isTrial = flags.includes('--dry-run')

if (!/^\d+\.\d+\.\d+$/.test(given)) end('Say which version: npm run release -- 1.2.3 [--dry-run]')
if (told('git', 'status', '--porcelain') !== '') end('Commit what has changed first.')
if (told('git', 'tag', '--list', `v${given}`) !== '') end(`There is a v${given} already.`)
const today = new Date().toISOString().slice(0, 10)
const written = releaseChangelog(readFileSync(changelog, 'utf8'), given, today)
if (written === undefined) end('CHANGELOG.md has nothing under [Unreleased].')
run('npm', 'run', 'check')
if (isTrial) end(`All is well for v${given}. Nothing was changed.`, 0)
run('npm', 'version', given, '--no-git-tag-version', '--allow-same-version')
writeFileSync(changelog, written)
run(process.execPath, join(import.meta.dirname, 'keep-release.ts'), given)
run('git', 'add', 'CHANGELOG.md', 'package.json', 'package-lock.json', 'test/released')
run('git', 'commit', '-m', `chore: version ${given}`)
run('git', 'tag', '-a', `v${given}`, '-m', `Version ${given}`)
end(`v${given} is committed and tagged. Run npm test, then: git push --follow-tags`, 0)

function told(command: string, ...args: string[]): string {
  const { status, stdout } = spawnSync(command, args, { cwd: root, encoding: 'utf8' })
  if (status !== 0) end(`${command} ${args.join(' ')} has failed.`)
  return stdout.trim()
}

function run(command: string, ...args: string[]): void {
  const { status } = spawnSync(command, args, { cwd: root, stdio: 'inherit' })
  if (status !== 0) end(`${command} ${args.join(' ')} has failed; nothing was tagged.`)
}

function end(sentence: string, code = 1): never {
  process.stdout.write(`${sentence}\n`)
  process.exit(code)
}
