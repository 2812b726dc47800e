import { spawnSync } from 'node:child_process'
import {
  copyFileSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { features } from '../house.ts'
import { drawFeatures, drawGraph, updateDiagram } from './support/house/house-picture.ts'
import { acceptedCode, refusedCode } from './support/house/refused-code.ts'
import { importRules } from './support/house/rooms.ts'

const repository = join(import.meta.dirname, '..')

/** Maximum number of files in a folder. The target is twenty-five. */
const maxFiles = 30
const dataAndDrawings = /\/(seed|migrations|covers\/(server|art))(\/|$)/

const featureRooms = ['shared.ts', 'server/planted.service.ts', 'web/planted.tsx']

/** Imports of each feature from each other one, by value and by type, from each of its folders. */
const pairs = features.flatMap((name, index) =>
  features
    .map((other, place) => ({ name, other, verdict: place > index ? 'may not' : 'may' }))
    .filter(({ other }) => other !== name),
)
const createViolationFile = (name: string, room: string) => `src/features/${name}/${room}`
const createImports = (name: string) =>
  pairs
    .filter((pair) => pair.name === name)
    .flatMap(({ other }, index) => [
      `import { value${index} } from '#features/${other}/limits.ts'`,
      `import type { Type${index} } from '#features/${other}/limits.ts'`,
    ])

const report = z.object({
  diagnostics: z.array(
    z.object({
      code: z.string().default(''),
      filename: z.string(),
      labels: z.array(z.object({ span: z.object({ line: z.number() }) })),
    }),
  ),
})

let folder: string
let refusals: z.infer<typeof report>['diagnostics']

/**
 * The violations are written to a copy of the layout outside the repository, so that a test run never touches `src`.
 */
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'house-'))
  mkdirSync(join(folder, 'test/support/house'), { recursive: true })
  for (const name of [
    'oxlint.config.ts',
    'house.ts',
    'tsconfig.json',
    'package.json',
    'test/support/house/house-rules.ts',
  ]) {
    copyFileSync(join(repository, name), join(folder, name))
  }
  symlinkSync(join(repository, 'node_modules'), join(folder, 'node_modules'))
  for (const { file, allowed, refused } of importRules) {
    const imports = [...allowed, ...refused].map((from, index) => `import { it${index} } from '${from}'`)
    writeViolation(file, imports.join('\n'))
  }
  for (const name of features) {
    for (const room of featureRooms)
      writeViolation(createViolationFile(name, room), createImports(name).join('\n'))
  }
  for (const { file, code } of [...refusedCode, acceptedCode]) writeViolation(file, code)
  writeViolation('src/cycle-two.ts', "import { two } from './cycle-one.ts'\nexport const one = () => two")
  writeViolation(
    'src/type-cycle-two.ts',
    "import type { Two } from './type-cycle-one.ts'\nexport interface One {\n  two: Two\n}",
  )

  const oxlint = join(repository, 'node_modules/oxlint/bin/oxlint')
  const { stdout } = spawnSync(process.execPath, [oxlint, '--format=json', 'src'], {
    cwd: folder,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
  refusals = report.parse(JSON.parse(stdout)).diagnostics
})

afterAll(() => rmSync(folder, { recursive: true }))

describe('a layer', () => {
  const cases = importRules.flatMap(({ file, allowed, refused }) => [
    ...allowed.map((from, index) => ({ file, from, line: index + 1, verdict: 'may' })),
    ...refused.map((from, index) => ({ file, from, line: allowed.length + index + 1, verdict: 'must not' })),
  ])

  it.each(cases)('$file $verdict import $from', ({ file, line, verdict }) => {
    expect(isRefused(file, 'no-restricted-imports', line)).toBe(verdict === 'must not')
  })
})

describe('a feature', () => {
  it.each([
    ['CONTRIBUTING.md', drawFeatures],
    ['docs/architecture.md', drawGraph],
  ])('is drawn in %s as it really is', (name, draw) => {
    const page = readFileSync(join(repository, name), 'utf8')
    expect(page).toBe(updateDiagram(page))
    expect(page).toContain(draw())
  })

  it('has its place in the table of allowed imports', () => {
    const folders = readdirSync(join(repository, 'src/features'))
    expect(folders.toSorted()).toEqual([...features].toSorted())
  })

  it.each(pairs)('$name $verdict import $other', ({ name, other, verdict }) => {
    const isAbove = verdict === 'may not'
    const first = pairs.filter((pair) => pair.name === name).findIndex((pair) => pair.other === other) * 2 + 1
    for (const room of featureRooms) {
      const file = createViolationFile(name, room)
      expect(isRefused(file, 'no-restricted-imports', first), `${room} by value`).toBe(isAbove)
      expect(isRefused(file, 'no-restricted-imports', first + 1), `${room} by type`).toBe(isAbove)
    }
  })
})

describe('everywhere', () => {
  it.each(refusedCode)('$promise is refused', ({ file, rule }) => {
    expect(isRefused(file, rule)).toBe(true)
  })

  it('a folder holds no more files than the limit, data and drawings excepted', () => {
    const files = globSync('{src,test}/**/*.*', { cwd: repository, withFileTypes: true })
    const held = new Map<string, number>()
    for (const { parentPath } of files.filter((file) => file.isFile())) {
      const name = relative(repository, parentPath)
      if (!dataAndDrawings.test(name)) held.set(name, (held.get(name) ?? 0) + 1)
    }
    expect([...held].filter(([, many]) => many > maxFiles)).toEqual([])
  })

  const takesDatabase = /(?<!mikro-)\b(?:em|EntityManager|SqlEntityManager|orm|ctx)\b/

  it('a service file uses an entity manager or the context', () => {
    const files = globSync('src/features/**/*.service.ts', { cwd: repository })
    expect(files.length).toBeGreaterThan(50)
    const plain = files.filter((file) => !takesDatabase.test(readFileSync(join(repository, file), 'utf8')))
    expect(plain).toEqual([])
    expect("import { wrap } from '@mikro-orm/core'\nexport const rowOf = wrap").not.toMatch(takesDatabase)
    expect('export const countIdeas = (em: SqlEntityManager) => em.count(Idea)').toMatch(takesDatabase)
  })

  it('a cleanup may return an effect, and an event handler may return anything', () => {
    expect(isRefused(acceptedCode.file, 'only-clean-up-leaves-an-effect')).toBe(false)
  })
})

describe('comments', () => {
  it('use no references that only their author could look up', () => {
    const files = globSync('{src,test,docker,docs}/**/*.{ts,tsx,sql,css,sh,md,yaml}', { cwd: repository })
    const found = files.flatMap((file) =>
      [...readFileSync(join(repository, file), 'utf8').matchAll(/\b(?:decision|issue|ticket) #?\d+\b/gi)].map(
        ([text]) => `${file}: ${text}`,
      ),
    )
    expect(found).toEqual([])
  })
})

function isRefused(file: string, rule: string, line?: number): boolean {
  return refusals.some(
    ({ filename, code, labels }) =>
      filename === file &&
      code.endsWith(`(${rule})`) &&
      (line === undefined || labels.some(({ span }) => span.line === line)),
  )
}

function writeViolation(file: string, code: string) {
  mkdirSync(dirname(join(folder, file)), { recursive: true })
  writeFileSync(join(folder, file), `${code}\n`)
}
