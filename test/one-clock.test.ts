import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const repository = join(import.meta.dirname, '..')
const serverRooms = ['src/features/*/server/**/*.ts', 'src/platform/{server,jobs,mail,database}/**/*.ts']

/** Where it stands in the files, as `file: line`. */
function linesWith(words: RegExp): string[] {
  return globSync(serverRooms, { cwd: repository }).flatMap((file) =>
    readFileSync(join(repository, file), 'utf8')
      .split('\n')
      .filter((line) => words.test(line))
      .map((line) => `${file}: ${line.trim()}`),
  )
}

describe('the server’s code', () => {
  it('asks ctx.now() for the time, which a test can set, and not the clock of the machine', () => {
    expect(linesWith(/new Date\(\)|Date\.now\(|Temporal\.Now/)).toEqual([])
  })

  it('asks no database for the day, which is another one in another zone', () => {
    expect(linesWith(/\b(current_date|current_time|localtime|localtimestamp)\b|now\(\)::date/i)).toEqual([])
  })

  it('has files that these rules look at', () => {
    expect(linesWith(/export /).length).toBeGreaterThan(200)
  })
})
