import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readConfig, variableNames } from '#root/config.ts'
import { secretNames } from '#root/start/settings/secret-names.ts'
import manifest from '../package.json' with { type: 'json' }

const read = (file: string) => readFileSync(join(import.meta.dirname, '..', file), 'utf8')
const readme = read('README.md')

describe('README.md', () => {
  it('names every secret that can be read from a file', () => {
    const line = readme.split('\n').find((each) => each.includes('`AUTH_SECRET_FILE=')) ?? ''
    for (const name of secretNames) expect(line).toContain(`\`${name}\``)
  })

  it('starts with the two commands that are all one needs', () => {
    const commands = [...readme.matchAll(/^npm .*$/gm)].map(([command]) => command)
    expect(commands.slice(0, 2)).toEqual(['npm ci && npm start', 'npm ci && npm test'])
  })

  it('has its test command run by CI, word for word', () => {
    expect(read('.ci/run').split('\n')).toContain('npm ci && npm test')
  })

  it('explains every variable of the configuration and no other', () => {
    const rows = configurationRows().map(({ name }) => name)
    expect(rows).toEqual(variableNames)
  })

  it('names the defaults that hold', () => {
    const config = new Map<string, unknown>(Object.entries(readConfig({})))
    const written = configurationRows().map(({ name, byDefault }) => [name, byDefault.replaceAll('`', '')])
    const held = variableNames.map((name) => [
      name,
      config.get(name) === undefined ? '' : String(config.get(name)),
    ])
    expect(written).toEqual(held)
  })

  it.each([
    ['README.md', readme],
    ['CONTRIBUTING.md', read('CONTRIBUTING.md')],
  ])('%s names only scripts that exist', (_file, text) => {
    const named = [...text.matchAll(/\bnpm run ([\w:-]+)/g)].map(([, name]) => name)
    expect(Object.keys(manifest.scripts)).toEqual(expect.arrayContaining(named))
  })
})

/** The rows `| \`NAME\` | default | meaning |` of the table of variables. */
function configurationRows() {
  return [...readme.matchAll(/^\| `([A-Z_]+)` +\| ([^|]*?) *\|/gm)].map(([, name = '', byDefault = '']) => ({
    name,
    byDefault,
  }))
}
