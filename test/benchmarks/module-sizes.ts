/**
 * Prints the sizes of the files in src, without drawings, and fails if a file has too many lines. CONTRIBUTING.md says
 * when to split or join files.
 */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const limit = 300
const root = join(import.meta.dirname, '../..')

/** Static and dynamic imports, and re-exports. */
const importing = /^import\b|^export .*\bfrom '|\bimport\('/
const smallLines = 20

const sizes = globSync('src/**/*.{ts,tsx,mjs}', { cwd: root })
  .map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }))
  .map(({ file, text }) => ({ file, lines: countCodeLines(text), imports: countImports(text) }))
  .toSorted((one, other) => one.lines - other.lines)
const allLines = sum(sizes.map(({ lines }) => lines))
const small = sizes.filter(({ lines }) => lines <= smallLines)
const tooLong = sizes.filter(({ lines }) => lines > limit)

console.log(
  `${sizes.length} files: median ${percentile(50)}, 90th percentile ${percentile(90)}, longest ${percentile(100)} lines of code.`,
)
console.log(
  `${perUnit(sizes.length, allLines, 1_000)} files to 1,000 lines of code, ` +
    `${perUnit(sum(sizes.map(({ imports }) => imports)), allLines, 100)} imports to 100, ` +
    `${Math.round((small.length / sizes.length) * 100)} % of the files have at most ${smallLines} lines.`,
)
for (const { file, lines } of tooLong)
  console.error(`${file} has ${lines} lines of code, more than ${limit}.`)
if (tooLong.length > 0) process.exit(1)

/** Percentile by the nearest-rank method. */
function percentile(percent: number): number {
  return sizes[Math.ceil((sizes.length * percent) / 100) - 1]?.lines ?? 0
}

/** Counts lines of code without blank lines and comments. */
function countCodeLines(source: string): number {
  let isComment = false
  return source.split('\n').filter((each) => {
    const line = each.trim()
    const startsComment = /^\{?\/\*/.test(line)
    const isCode = !isComment && !startsComment && line !== '' && !line.startsWith('//')
    isComment = (isComment || startsComment) && !line.includes('*/')
    return isCode
  }).length
}

/** Counts imports by their first line. */
function countImports(text: string): number {
  return text.split('\n').filter((line) => importing.test(line)).length
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}

function perUnit(count: number, lines: number, unit: number): string {
  return ((count / lines) * unit).toFixed(1)
}
