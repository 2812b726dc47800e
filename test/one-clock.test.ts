import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'
import { describe, expect, it } from 'vitest'

const repository = join(import.meta.dirname, '..')
const serverRooms = ['src/features/*/server/**/*.ts', 'src/platform/{server,jobs,mail,database}/**/*.ts']

/** Returns the matching lines as `file: line`. */
function findLines(words: RegExp): string[] {
  return globSync(serverRooms, { cwd: repository }).flatMap((file) =>
    readFileSync(join(repository, file), 'utf8')
      .split('\n')
      .filter((line) => words.test(line))
      .map((line) => `${file}: ${line.trim()}`),
  )
}

/** Files that read the time from the database, and why. All others get it as an argument. */
const byDatabaseClock = {
  'src/platform/database/sql.ts': 'the time that processes agree on, for those that name it here',
  'src/features/newsletter/server/sending/claims.service.ts': 'processes agree on who has claimed what',
  'src/features/newsletter/server/sending/mail-delivery.service.ts':
    'processes agree on when a letter is due again',
  'src/features/webhooks/server/sending/claims.service.ts': 'processes agree on who has claimed what',
  'src/features/webhooks/server/sending/attempt.service.ts':
    'processes agree on when a delivery is due again',
  'src/features/webhooks/server/webhooks.procedures.ts': 'processes agree on when a delivery is due again',
  'src/features/webhooks/server/events.service.ts': 'processes agree on when a delivery is due',
  'src/features/dashboard/server/backups/runs.service.ts': 'processes agree on who has gone silent',
  'src/platform/jobs/job-list.ts': 'so are the jobs timed by their library',
  'src/platform/jobs/jobs.ts': 'so are the jobs timed by their library',
  'src/features/editing/server/publishing/publishing.jobs.ts': 'so is the job timed that asks',
  'src/features/editing/server/ideas/idea-saving.service.ts': 'readers are told by it what is newer',
  'src/features/bucket-list/server/entries.service.ts': 'pictures are kept until it moves on',
  'src/features/editing/server/seeding/seed.service.ts': 'says which edition came last',
  'src/features/bucket-list/server/files/insert-rows.service.ts': 'is a place in the list, as its default',
}

const itsClocks = '(?:now|(?:clock|statement|transaction)_timestamp)'
const asked = new RegExp(String.raw`\b${itsClocks}\s*\(|\bcurrent_timestamp\b`, 'i')
const askedByName = new RegExp(`^${itsClocks}$`, 'i')

/** Whether a text in the code is SQL that reads the time. Defaults of columns are in migrations. */
function readsDatabaseTime(node: unknown): boolean {
  if (Array.isArray(node)) return node.some(readsDatabaseTime)
  if (!isNode(node)) return false
  const called = node.callee?.property?.name ?? node.callee?.name
  if (called === 'defaultRaw') return false
  if (called === 'databaseTime') return true
  if (called === 'fn' && askedByName.test(String(node.arguments?.[0]?.value))) return true
  const { value } = node
  const text = typeof value === 'string' ? value : node.type === 'TemplateElement' ? value?.cooked : undefined
  return (text !== undefined && asked.test(text)) || Object.values(node).some(readsDatabaseTime)
}

interface Node {
  type: string
  callee?: { name?: unknown; property?: { name?: unknown } }
  arguments?: { value?: unknown }[]
  value?: string | { cooked?: string }
}

const isNode = (node: unknown): node is Node => typeof node === 'object' && node !== null && 'type' in node

const containsTimeSql = (code: string) => readsDatabaseTime(parseSync('part.ts', code).program)

describe('the server’s code', () => {
  it('reads the time from ctx.now(), which a test can set, and not from the machine', () => {
    expect(findLines(/new Date\(\)|Date\.now\(|Temporal\.Now/)).toEqual([])
  })

  it('reads no time from the database, except where processes share it or a library does so', () => {
    const files = globSync([...serverRooms, 'src/start/**/*.ts', 'src/*.ts'], { cwd: repository })
    const asking = files.filter((file) => containsTimeSql(readFileSync(join(repository, file), 'utf8')))
    expect(asking.toSorted()).toEqual(Object.keys(byDatabaseClock).toSorted())
  })

  it.each([
    "const late = sql`heard_at < now()  - interval '1 minute'`",
    'const late = sql`\n  select ${one},\n  Clock_Timestamp()`',
    "row.set(({ fn }) => ({ updated_at: fn<Date>('now') }))",
    "em.execute('select current_timestamp')",
    "row.where('next_at', '<=', databaseTime())",
  ])('is detected in %j', (code) => {
    expect(containsTimeSql(code)).toBe(true)
  })

  it.each(['const moment = sql`${now()}`', "p.datetime().defaultRaw('now()')", "send('now', ctx.now())"])(
    'may contain %j',
    (code) => {
      expect(containsTimeSql(code)).toBe(false)
    },
  )

  it('reads no date from the database, which depends on its time zone', () => {
    expect(findLines(/\b(current_date|current_time|localtime|localtimestamp)\b|now\(\)::date/i)).toEqual([])
  })

  it('has files that these rules match', () => {
    expect(findLines(/export /).length).toBeGreaterThan(200)
  })
})
