import { existsSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { variableNames } from '#root/start/settings/config.ts'
import { fileVariableOf, secretNames } from '#root/start/settings/config-values.ts'
import manifest from '../package.json' with { type: 'json' }
import { copyDatabase } from './support/app/catalogue-copy.ts'
import { listDocumentedCommands } from './support/house/doc-blocks.ts'
import { runCommands } from './support/house/run-commands.ts'
import { fastFolder } from './support/servers/fast-folder.ts'
import { getClockEnvironment } from './support/site/clock-environment.ts'
import { startSite, type SiteProcess } from './support/site/site-process.ts'

const repository = join(import.meta.dirname, '..')
const admin = { ADMIN_EMAIL: 'ada@site.example', ADMIN_PASSWORD: 'correct horse battery' }
const pages = listDocumentedCommands()
/** Time for a dozen processes in sequence. */
const timeoutMs = 300_000
const secret = { AUTH_SECRET: 's'.repeat(40) }

/** Pages whose commands start a dozen processes, each with the whole catalogue. They run nightly. */
const longPages = inject('isThorough') ? [] : ['backup-restore.md', 'own-catalogue.md']

const isForTests = ({ needs }: { needs: string | undefined }) => needs === undefined

let folder: string
let site: SiteProcess
let env: Record<string, string>
let removeDatabase: () => Promise<unknown>
beforeAll(async () => {
  const { location, remove } = await copyDatabase()
  removeDatabase = remove
  folder = fastFolder('someday-docs-')
  env = { DATABASE_URL: location.url, DATA_DIR: folder, ...secret }
  site = await startSite({ ...env, ...admin })
  const make = await signInAdmin()
  env = { ...env, TOKEN: await make(['read', 'list']), EDITOR_TOKEN: await make(['editor']) }
})
afterAll(async () => {
  await site.stop()
  await removeDatabase()
  rmSync(folder, { recursive: true, force: true })
})

it.each(pages.filter(({ page, commands }) => !longPages.includes(page) && commands.some(isForTests)))(
  'the commands of docs/$page work in order and print what the page says',
  async ({ page, commands }) => {
    const run = commands.filter(isForTests)
    const { host, port } = new URL(site.origin)
    const blocks = run.map((each) => each.text.replaceAll('localhost:3000', host))
    // A custom catalogue needs an empty site.
    const beside =
      page === 'own-catalogue.md' ? getClockEnvironment() : { ...env, ...getClockEnvironment(), PORT: port }
    const outcomes = await runCommands(blocks, beside)
    const wrong = outcomes.flatMap(({ said, statuses }, index) => {
      const { answer } = run[index] ?? {}
      const isRefused = isObject(answer) && 'error' in answer
      const differences = [
        ...statuses.filter((status) => status >= 400 !== isRefused).map((status) => `status ${status}`),
        ...(answer === undefined ? [] : listDifferences(answer, JSON.parse(said))),
      ]
      return differences.map((difference) => `${blocks[index]} ${difference}, in ${said}`)
    })
    expect(wrong).toEqual([])
  },
  timeoutMs,
)

describe.each(pages)('docs/$page', ({ page, text }) => {
  it('names only files, scripts, commands and settings that exist', () => {
    const files = text.matchAll(/(?:^|[\s`(/])((?:docker|packaging|src|docs|test)\/[\w./-]*[\w-])/gm)
    // The reader creates this file.
    const created = 'docker/.env'
    const missing = Array.from(files, ([, file = '']) => file).filter(
      (file) => file !== created && !existsSync(join(repository, file)),
    )
    expect(missing).toEqual([])
    const scripts = Array.from(text.matchAll(/\bnpm run ([\w:-]+)/g), ([, name]) => name)
    expect(Object.keys(manifest.scripts)).toEqual(expect.arrayContaining(scripts))
    const cli = readFileSync(join(repository, 'src/cli.ts'), 'utf8')
    const known = Array.from(cli.matchAll(/\.command\('([\w:-]+)'\)/g), ([, name]) => name)
    const named = text.matchAll(/(?:^|`)(?:someday|npm run cli --|node src\/cli\.ts) ([a-z][\w:-]*)/gm)
    expect(known).toEqual(expect.arrayContaining(Array.from(named, ([, name]) => name)))
    const settings = text.matchAll(/(?:^|[\s`'"])([A-Z]+(?:_[A-Z]+)+)=/gm)
    const others = ['NODE_OPTIONS', 'EDITOR_TOKEN', 'POSTGRES_PASSWORD', 'MEILI_MASTER_KEY']
    expect([...variableNames, ...secretNames.map(fileVariableOf), ...others]).toEqual(
      expect.arrayContaining(Array.from(settings, ([, name]) => name)),
    )
  })

  it('links only to pages and headings that exist', () => {
    expect(findBrokenLinks(`docs/${page}`, text)).toEqual([])
  })
})

it.each(['README.md', 'CONTRIBUTING.md', 'SECURITY.md', 'CHANGELOG.md'])(
  '%s links only to pages and headings that exist',
  (page) => {
    expect(findBrokenLinks(page, readFileSync(join(repository, page), 'utf8'))).toEqual([])
  },
)

it('docs/index.md links to every page', () => {
  const index = readFileSync(join(repository, 'docs/index.md'), 'utf8')
  const others = pages.filter(({ page }) => page !== 'index.md')
  expect(others.filter(({ page }) => !index.includes(`](${page})`)).map(({ page }) => page)).toEqual([])
})

const excludedCommands = pages.flatMap(({ page, commands }) =>
  commands.flatMap(({ needs, text }) => (needs ? [{ page, needs, first: text.split('\n')[0] }] : [])),
)

it('docs/ excludes from the tests only commands that need a server or a person', () => {
  const reasons = new Set(excludedCommands.map(({ needs }) => needs))
  expect([...reasons].filter((needs) => needs !== 'server' && needs !== 'by hand')).toEqual([])
  const names = excludedCommands.map(({ page, first }) => `${page}: ${first}`)
  process.stdout.write(`Commands of docs/ that a test cannot run:\n  ${names.join('\n  ')}\n`)
})

/** Signs in as an admin, who can create API tokens. */
async function signInAdmin() {
  const say = (path: string, body: object, cookie = '') =>
    fetch(`${site.origin}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie },
      body: JSON.stringify(body),
    })
  const { ADMIN_EMAIL: email, ADMIN_PASSWORD: password } = admin
  const answer = await say('/api/auth/login', { email, password })
  expect(answer.status).toBe(200)
  const cookie = answer.headers
    .getSetCookie()
    .map((each) => each.split(';')[0])
    .join('; ')
  return async (scopes: string[]): Promise<string> => {
    const made = await say('/api/trpc/accounts.tokens.make', { name: 'curl', scopes, days: 7 }, cookie)
    const { result }: { result: { data: { token: string } } } = await made.json()
    return result.data.token
  }
}

/**
 * Lists the differences between a response and the documented one. Each documented field must exist. "…", numbers and
 * timestamps stand for any value of their kind, and one item of a list must match the documented one.
 */
function listDifferences(shown: unknown, given: unknown, place = 'the answer'): string[] {
  if (Array.isArray(shown)) {
    if (!Array.isArray(given)) return [`${place} is no list`]
    const isThere = shown.length === 0 || given.some((each) => listDifferences(shown[0], each).length === 0)
    return isThere ? [] : [`${place} has none like that`]
  }
  if (isObject(shown)) {
    if (!isObject(given)) return [`${place} has no fields`]
    const fields = new Map<string, unknown>(Object.entries(given))
    return Object.entries(shown).flatMap(([key, value]) =>
      listDifferences(value, fields.get(key), `${place}.${key}`),
    )
  }
  const isExample =
    typeof shown === 'number' || (typeof shown === 'string' && /…|^\d{4}-\d\d-\d\dT/.test(shown))
  const isAlike = isExample ? typeof given === typeof shown : given === shown
  return isAlike ? [] : [`${place} is ${JSON.stringify(given)}`]
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

/** Lists the relative links of a page to missing files or headings. */
function findBrokenLinks(page: string, text: string): string[][] {
  const links = Array.from(text.matchAll(/\]\((?!https?:)([^)\s]+)\)/g), ([, link = '']) => link.split('#'))
  return links.filter(([file = '', heading]) => {
    const path = file ? join(repository, dirname(page), file) : join(repository, page)
    if (!existsSync(path)) return true
    return heading !== undefined && !listAnchors(readFileSync(path, 'utf8')).includes(heading)
  })
}

/** Returns the anchors of a page's headings. */
const listAnchors = (page: string): string[] =>
  Array.from(page.matchAll(/^#+ (.*)$/gm), ([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\w\s-]/g, '')
      .replaceAll(' ', '-'),
  )
