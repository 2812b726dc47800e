/** Prints how many lines of code the files under src have, and fails where one has too many. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const limit = 300
const root = join(import.meta.dirname, '../..')

const sizes = globSync('src/**/*.{ts,tsx,mjs}', { cwd: root })
  .map((file) => ({ file, lines: linesOfCode(readFileSync(join(root, file), 'utf8')) }))
  .toSorted((one, other) => one.lines - other.lines)
const tooLong = sizes.filter(({ lines }) => lines > limit)

console.log(
  `${sizes.length} files: median ${percentile(50)}, 90th percentile ${percentile(90)}, longest ${percentile(100)} lines of code.`,
)
for (const { file, lines } of tooLong)
  console.error(`${file} has ${lines} lines of code, more than ${limit}.`)
if (tooLong.length > 0) process.exit(1)

/** Nearest rank. */
function percentile(percent: number): number {
  return sizes[Math.ceil((sizes.length * percent) / 100) - 1]?.lines ?? 0
}

/** Blank lines and lines of comment are free, so that nobody saves on reasons. */
function linesOfCode(source: string): number {
  let isComment = false
  return source.split('\n').filter((each) => {
    const line = each.trim()
    const startsComment = /^\{?\/\*/.test(line)
    const isCode = !isComment && !startsComment && line !== '' && !line.startsWith('//')
    isComment = (isComment || startsComment) && !line.includes('*/')
    return isCode
  }).length
}
