import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const repository = join(import.meta.dirname, '..')
const asvs = readFileSync(join(repository, 'docs/asvs.md'), 'utf8')
const policy = readFileSync(join(repository, 'SECURITY.md'), 'utf8')

/** Number of requirements at levels 1 and 2 in each section of ASVS 5.0.0. They are the first ones of each section. */
const sections = `
  1.1:2 1.2:9 1.3:11 1.4:3 1.5:2
  2.1:3 2.2:3 2.3:4 2.4:1
  3.2:2 3.3:4 3.4:6 3.5:5 3.7:2
  4.1:3 4.2:1 4.3:2 4.4:4
  5.1:1 5.2:3 5.3:2 5.4:3
  6.1:3 6.2:12 6.3:4 6.4:4 6.5:5 6.6:3 6.8:4
  7.1:3 7.2:4 7.3:2 7.4:5 7.5:2 7.6:2
  8.1:2 8.2:3 8.3:1 8.4:1
  9.1:3 9.2:4
  10.1:2 10.2:2 10.3:4 10.4:11 10.5:5 10.6:2 10.7:3
  11.1:2 11.2:3 11.3:3 11.4:4 11.5:1 11.6:1
  12.1:3 12.2:2 12.3:4
  13.1:1 13.2:5 13.3:2 13.4:5
  14.1:2 14.2:4 14.3:3
  15.1:3 15.2:3 15.3:7
  16.1:1 16.2:5 16.3:4 16.4:3 16.5:3
  17.1:1 17.2:4 17.3:2
`
  .trim()
  .split(/\s+/)
  .map((each) => each.split(':'))

const rows = [
  ...asvs.matchAll(/^\| (\d+\.\d+)\.(\d+)(?:–(\d+))? +\|[^|]*\| ([^|]*?) *\| ([^|]*?) *\|$/gm),
].map(([, section = '', first = '', last = first, state = '', where = '']) => ({
  numbers: listNumbers(section, Number(first), Number(last)),
  state,
  where,
}))

describe('docs/asvs.md', () => {
  it('has a row for every requirement of levels 1 and 2, each once and in order', () => {
    const asked = sections.flatMap(([section = '', count]) => listNumbers(section, 1, Number(count)))
    expect(asked).toHaveLength(253)
    expect(rows.flatMap(({ numbers }) => numbers)).toEqual(asked)
  })

  it('has the state of each, and where or why', () => {
    const states = ['met', 'partly', 'not met', 'not yet', 'operator', 'n/a']
    const vague = rows.filter(({ state, where }) => !states.includes(state) || where === '')
    expect(vague).toEqual([])
  })

  it('names only files that exist', () => {
    expect(listFiles(asvs).length).toBeGreaterThan(100)
    expect(listFiles(asvs).filter((file) => !existsSync(resolveFile(file)))).toEqual([])
  })
})

describe('SECURITY.md', () => {
  it('names a test for every claim, and only files that exist', () => {
    const claims = [...policy.matchAll(/^\| (?!Claim|-)([^|]*?) *\| ([^|]*?) *\|$/gm)]
    expect(claims.length).toBeGreaterThan(10)
    const untested = claims.filter(
      ([, , tests = '']) => !listFiles(tests).some((file) => file.endsWith('.test.ts')),
    )
    expect(untested.map(([, claim]) => claim)).toEqual([])
    expect(listFiles(policy).filter((file) => !existsSync(resolveFile(file)))).toEqual([])
  })
})

function listFiles(text: string): string[] {
  return [...text.matchAll(/`(\w[\w./-]*\.(?:tsx?|ya?ml|md))`/g)].map(([, file = '']) => file)
}

function listNumbers(section: string, first: number, last: number): string[] {
  return Array.from({ length: last - first + 1 }, (_, index) => `${section}.${first + index}`)
}

/** Returns the path of a file: tests are named relative to `test`, code relative to `src`, others in full. */
function resolveFile(name: string): string {
  if (name.endsWith('.test.ts')) return join(repository, 'test', name)
  return join(repository, existsSync(join(repository, name)) ? '' : 'src', name)
}
