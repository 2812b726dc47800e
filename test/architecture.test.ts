import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { rooms } from './support/rooms.ts'

const repository = join(import.meta.dirname, '..')

interface Manner {
  promise: string
  rule: string
  code: string
  /** Where it is not just any room. */
  file?: string
}

const component = (code: string) => `export function Part() {\n  ${code}\n}`

/** What is refused in every room, each in a file of its own. */
const manners: (Manner & { file: string })[] = [
  { promise: 'a file of more than 200 lines of code', rule: 'max-lines', code: lines(201) },
  { promise: 'a default export', rule: 'no-default-export', code: 'export default 1' },
  { promise: 'console', rule: 'no-console', code: 'console.log(1)' },
  { promise: 'any', rule: 'no-explicit-any', code: 'export const x = (y: any) => String(y)' },
  {
    promise: 'an assertion that something is there',
    rule: 'no-non-null-assertion',
    code: 'export const first = (list: number[]) => list[0]!.toFixed()',
  },
  {
    promise: 'the import of a type without saying so',
    rule: 'consistent-type-imports',
    code: "import { Config } from '#root/config.ts'\nexport type Again = Config",
  },
  { promise: 'an import for its side effect', rule: 'no-unassigned-import', code: "import './other.ts'" },
  {
    promise: 'a file that only passes others on',
    rule: 'no-barrel-file',
    code: "export * from './other.ts'",
  },
  {
    promise: 'more than four parameters',
    rule: 'max-params',
    code: 'export const sum = (a: number, b: number, c: number, d: number, e: number) => a + b + c + d + e',
  },
  {
    promise: 'a promise that nobody waits for',
    rule: 'no-floating-promises',
    code: 'export function go() {\n  Promise.resolve(1)\n}',
  },
  {
    promise: 'a switch that forgets a case',
    rule: 'switch-exhaustiveness-check',
    code: "export function go(x: 'a' | 'b') {\n  switch (x) {\n    case 'a':\n      return 1\n  }\n  return 2\n}",
  },
  ...[
    ['an effect', 'useEffect(() => place.current?.scrollIntoView(), [])'],
    ['an effect before painting', 'useLayoutEffect(() => place.current?.focus(), [])'],
    ['an effect that React is named with', 'React.useEffect(() => setTimeout(go), [])'],
    ['an effect that is written elsewhere', 'useEffect(go, [])'],
    ['a ref', 'return <p ref={(line) => line?.scrollIntoView()} />'],
    ['a ref under a condition', 'return <p ref={isOn ? (line) => line?.focus() : undefined} />'],
    ['a ref that is handed on', 'return <Row rowRef={(row) => row?.focus()} />'],
    ['a ref among properties', 'return row({ ref: (line) => line?.focus() })'],
  ].map(([place = '', code = ''], index) => ({
    promise: `a value that leaves ${place}`,
    rule: 'only-clean-up-leaves-an-effect',
    code: component(code),
    file: `src/platform/web/effect-${index}.tsx`,
  })),
  {
    promise: 'nothing that is returned as if it were something',
    rule: 'no-confusing-void-expression',
    code: 'export function show(line: HTMLElement) {\n  return line.scrollIntoView()\n}',
    file: 'src/platform/web/returns-nothing.ts',
  },
  {
    promise: 'a name in camel case',
    rule: 'filename-case',
    code: 'export const x = 1',
    file: 'src/newThing.ts',
  },
  {
    promise: 'two files that import each other',
    rule: 'no-cycle',
    code: "import { one } from './cycle-two.ts'\nexport const two = () => one",
    file: 'src/cycle-one.ts',
  },
].map((each: Manner, index) => ({ file: `src/platform/plant-${index}.ts`, ...each }))

const cleanUps = {
  file: 'src/platform/web/clean-ups.tsx',
  code: component(`useEffect(() => () => clearTimeout(timer.current), [])
  useEffect(() => {
    place.current?.scrollIntoView()
  }, [])
  useEffect(() => {
    return subscribe(show)
  }, [])
  return <p ref={(line) => { place.current = line }} onClick={() => place.current?.focus()} />`),
}

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

/** All plants stand in a mirror of the house outside it, so that a run of the tests never touches `src`. */
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'house-'))
  mkdirSync(join(folder, 'test/support'), { recursive: true })
  for (const name of ['.oxlintrc.json', 'tsconfig.json', 'package.json', 'test/support/house-rules.ts']) {
    copyFileSync(join(repository, name), join(folder, name))
  }
  symlinkSync(join(repository, 'node_modules'), join(folder, 'node_modules'))
  for (const { file, allowed, refused } of rooms) {
    const imports = [...allowed, ...refused].map((from, index) => `import { it${index} } from '${from}'`)
    plant(file, imports.join('\n'))
  }
  for (const { file, code } of [...manners, cleanUps]) plant(file, code)
  plant('src/cycle-two.ts', "import { two } from './cycle-one.ts'\nexport const one = () => two")

  const oxlint = join(repository, 'node_modules/oxlint/bin/oxlint')
  const { stdout } = spawnSync(process.execPath, [oxlint, '--format=json', 'src'], {
    cwd: folder,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
  refusals = report.parse(JSON.parse(stdout)).diagnostics
})

afterAll(() => rmSync(folder, { recursive: true }))

describe('a room', () => {
  const cases = rooms.flatMap(({ file, allowed, refused }) => [
    ...allowed.map((from, index) => ({ file, from, line: index + 1, verdict: 'may' })),
    ...refused.map((from, index) => ({ file, from, line: allowed.length + index + 1, verdict: 'must not' })),
  ])

  it.each(cases)('$file $verdict import $from', ({ file, line, verdict }) => {
    expect(isRefused(file, 'no-restricted-imports', line)).toBe(verdict === 'must not')
  })
})

describe('everywhere', () => {
  it.each(manners)('$promise is refused', ({ file, rule }) => {
    expect(isRefused(file, rule)).toBe(true)
  })

  it('a clean-up may leave an effect, and anything a handler of events', () => {
    expect(isRefused(cleanUps.file, 'only-clean-up-leaves-an-effect')).toBe(false)
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

function plant(file: string, code: string) {
  mkdirSync(dirname(join(folder, file)), { recursive: true })
  writeFileSync(join(folder, file), `${code}\n`)
}

function lines(count: number): string {
  return Array.from({ length: count }, (_, index) => `export const line${index} = ${index}`).join('\n')
}
