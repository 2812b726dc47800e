interface RefusedCode {
  promise: string
  rule: string
  code: string
  /** Path, if the rule depends on the folder. */
  file?: string
}

const component = (code: string) => `export function Part() {\n  ${code}\n}`

/** Code that the linter must reject in any folder, each in its own file. */
export const refusedCode: (RefusedCode & { file: string })[] = [
  { promise: 'a file of more than 300 lines of code', rule: 'max-lines', code: lines(301) },
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
    code: "import { Config } from '#root/start/settings/config.ts'\nexport type Again = Config",
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
    promise: 'a page that is rendered while some of its questions are open',
    rule: 'loader-waits-for-all-questions',
    code: 'export const loader = pageLoader((queries) => Promise.all([queries.one(), queries.other()]))',
    file: 'src/pages/asks-at-once.tsx',
  },
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
  {
    promise: 'two files that import only types of each other',
    rule: 'no-cycle',
    code: "import type { One } from './type-cycle-two.ts'\nexport interface Two {\n  one: One\n}",
    file: 'src/type-cycle-one.ts',
  },
].map((each: RefusedCode, index) => ({ file: `src/platform/plant-${index}.ts`, ...each }))

/** Similar code that the linter must accept. */
export const acceptedCode = {
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

function lines(count: number): string {
  return Array.from({ length: count }, (_, index) => `export const line${index} = ${index}`).join('\n')
}
