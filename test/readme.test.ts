import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readConfig, variableNames } from '#root/start/settings/config.ts'
import { secretNames } from '#root/start/settings/config-values.ts'
import manifest from '../package.json' with { type: 'json' }

const read = (file: string) => readFileSync(join(import.meta.dirname, '..', file), 'utf8')
const readme = read('README.md')
const configuration = read('docs/configuration.md')
const defaults = new Map<string, unknown>(Object.entries(readConfig({})))

describe('README.md', () => {
  it('starts with the two commands that start the site and run its tests', () => {
    const commands = [...readme.matchAll(/^npm .*$/gm)].map(([command]) => command)
    expect(commands.slice(0, 2)).toEqual(['npm ci && npm start', 'npm ci && npm test'])
  })

  it('has the test command of CI, word for word', () => {
    expect(read('.ci/run').split('\n')).toContain('npm ci && npm test')
  })

  it('lists the ten most important settings, with their defaults', () => {
    const rows = listSettingRows(readme)
    expect(rows).toHaveLength(10)
    expect(rows).toEqual(rows.map(({ name }) => ({ name, byDefault: getDefault(name) })))
  })
})

describe('docs/configuration.md', () => {
  const rows = listSettingRows(configuration)

  it('has a row for every setting, once, and for no other', () => {
    expect(rows.map(({ name }) => name).toSorted()).toEqual(variableNames.toSorted())
  })

  it('has the defaults of the code', () => {
    expect(rows).toEqual(rows.map(({ name }) => ({ name, byDefault: getDefault(name) })))
  })

  it('lists every secret that can be read from a file', () => {
    const line = configuration.split('\n').find((each) => each.includes('`AUTH_SECRET_FILE=')) ?? ''
    for (const name of secretNames) expect(line).toContain(`\`${name}\``)
  })
})

describe.each([
  ['README.md', 12],
  ['CONTRIBUTING.md', 15],
  ['SECURITY.md', 6],
])('%s', (file, maxKilobytes) => {
  it('is short enough to read in one sitting', () => {
    expect(Buffer.byteLength(read(file))).toBeLessThanOrEqual(maxKilobytes * 1024)
  })

  it('names only scripts that exist', () => {
    const named = [...read(file).matchAll(/\bnpm run ([\w:-]+)/g)].map(([, name]) => name)
    expect(Object.keys(manifest.scripts)).toEqual(expect.arrayContaining(named))
  })
})

const getDefault = (name: string): string =>
  defaults.get(name) === undefined ? '' : String(defaults.get(name))

/** Returns the name and default of each row `| \`NAME\` | default | description |`. */
function listSettingRows(page: string) {
  return [...page.matchAll(/^\| `([A-Z_]+)` +\| ([^|]*?) *\|/gm)].map(([, name = '', byDefault = '']) => ({
    name,
    byDefault: byDefault.replaceAll('`', ''),
  }))
}
