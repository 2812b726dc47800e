import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { chromium, type BrowserContext, type Page } from 'playwright-core'
import { expect, inject, it, onTestFinished } from 'vitest'
import { findNpmChromium } from '../../../support/browser/chromium.ts'
import { findSystemBrowser } from '../../../support/browser/system-browser.ts'
import { signUpBeforeStart } from '../../../support/app/members.ts'
import { fastFolder } from '../../../support/servers/fast-folder.ts'
import { freePort } from '../../../support/servers/postgres.ts'
import { createDataFolder } from '../../../support/site/data-folder.ts'
import { startSite } from '../../../support/site/site-process.ts'
import { soon, visit } from '../../visitors/page-state.ts'
import { countStoredChanges, disconnect, expectWaiting, keepListOnDevice } from './device-changes.ts'

const AUTH_SECRET = 'a secret of changes that is long enough'
const roundSteps = 13
const roundSaves = 12

/** Starts a browser with a profile, in a process that can be killed. */
async function startBrowser(profile: string) {
  const path = inject('chromium') === 'system' ? findSystemBrowser('chromium') : await findNpmChromium()
  const flags = ['--headless', '--no-sandbox', '--disable-gpu', '--no-first-run', '--remote-debugging-port=0']
  const child = spawn(path, [...flags, `--user-data-dir=${profile}`], { stdio: ['ignore', 'ignore', 'pipe'] })
  onTestFinished(() => kill(child))
  const browser = await chromium.connectOverCDP(await readDebuggerUrl(child))
  const [context] = browser.contexts()
  if (!context) throw new Error('The browser has no profile')
  return { context, kill: () => kill(child) }
}

async function readDebuggerUrl(child: ChildProcess): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  let output = ''
  child.stderr?.setEncoding('utf8').on('data', (chunk: string) => {
    output += chunk
    const url = /DevTools listening on (ws:\S+)/.exec(output)?.[1]
    if (url) resolve(url)
  })
  child.once('exit', () => reject(new Error(output)))
  return promise
}

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGKILL')
  await once(child, 'exit')
}

/** Adds steps to the entry whose details are open. */
async function addSteps(page: Page, round: string) {
  const field = page.getByLabel(/^New step for/)
  for (let nth = 1; nth <= roundSteps; nth++) {
    await field.fill(`${round} ${nth}`)
    await page.keyboard.press('Enter')
    await page.getByRole('checkbox', { name: `${round} ${nth}`, exact: true }).waitFor()
  }
}

async function saveIdeas(page: Page) {
  const hearts = page.getByRole('main').getByRole('button', { name: /^Add to My List: / })
  for (let nth = 1; nth <= roundSaves; nth++) {
    const name = (await hearts.first().getAttribute('aria-label')) ?? ''
    await hearts.first().click()
    await page
      .getByRole('button', { name: name.replace('Add to My List', 'In Your List') })
      .first()
      .waitFor()
  }
}

/** Opens two tabs: the list with the details of its only planned entry, and popular ideas. */
async function openTabs(context: BrowserContext, origin: string, entry: RegExp): Promise<[Page, Page]> {
  const [list, ideas] = [await context.newPage(), await context.newPage()]
  await visit(list, `${origin}/my-bucket-list`)
  await list.getByRole('button', { name: entry }).click()
  await list.getByLabel(/^New step for/).waitFor()
  await visit(ideas, `${origin}/popular`)
  await ideas
    .getByRole('button', { name: /^(Add to My List|In Your List): / })
    .first()
    .waitFor()
  return [list, ideas]
}

it(
  'of fifty changes in two tabs without a connection, each is made once, through a killed browser and restarts of the site',
  { timeout: 480_000 },
  async () => {
    const folder = createDataFolder('someday-fifty-')
    const profile = fastFolder('someday-profile-')
    onTestFinished(() => [folder, profile].forEach((path) => rmSync(path, { recursive: true, force: true })))
    const [member] = await signUpBeforeStart({ folder: join(folder, 'pglite') }, AUTH_SECRET, [{}])
    const cookie = member?.headers.cookie ?? ''
    const port = String(await freePort())
    const start = () => startSite({ DATA_DIR: folder, PORT: port, AUTH_SECRET })
    let site = await start()
    onTestFinished(async () => void (await site.stop()))
    const restart = async () => {
      await site.stop()
      site = await start()
    }
    const { origin } = site
    const rest = async (method: string, body?: object) =>
      fetch(`${origin}/api/my-bucket-list`, {
        method,
        headers: { cookie, 'content-type': 'application/json' },
        ...(body && { body: JSON.stringify(body) }),
      }).then((answer) => answer.json())
    const { idea } = await rest('POST', { ideaId: 900 })
    const entry = new RegExp(`^Details: ${idea.title}`)

    const [name = '', ...value] = cookie.split('=')
    // Chromium writes cookies to the disk after half a minute, so a killed browser may have lost them.
    const signIn = (context: BrowserContext) =>
      context.addCookies([{ name, value: value.join('='), url: origin, httpOnly: true, sameSite: 'Lax' }])

    const first = await startBrowser(profile)
    await signIn(first.context)
    const [list, ideas] = await openTabs(first.context, origin, entry)
    await keepListOnDevice(list)
    await disconnect(first.context)
    await Promise.all([addSteps(list, 'Before'), saveIdeas(ideas)])
    await expectWaiting(ideas, roundSteps + roundSaves)
    await first.kill()
    await restart()
    expect(await rest('GET')).toHaveLength(1)

    const second = await startBrowser(profile)
    await signIn(second.context)
    const [nextList, nextIdeas] = await openTabs(second.context, origin, entry)
    await expect.poll(() => countStoredChanges(nextList), soon).toBe(0)
    await expect.poll(async () => (await rest('GET')).length, soon).toBe(1 + roundSaves)
    await disconnect(second.context)
    await Promise.all([addSteps(nextList, 'After'), saveIdeas(nextIdeas)])
    await expectWaiting(nextList, roundSteps + roundSaves)
    // Some answers are lost on the way, and the site is down when the connection is back.
    for (const page of [nextList, nextIdeas])
      await page.route(
        /trpc\/bucketList\.(add|steps\.add)/,
        async (route) => {
          await route.fetch().catch(() => {})
          await route.abort()
        },
        { times: 3 },
      )
    await site.stop()
    await second.context.setOffline(false)
    await restart()
    await expect.poll(() => countStoredChanges(nextList), { timeout: 240_000 }).toBe(0)

    const entries: { ideaId: number; steps: { text: string }[] }[] = await rest('GET')
    const saved = entries.map(({ ideaId }) => ideaId)
    expect([saved.length, new Set(saved).size]).toEqual([1 + 2 * roundSaves, 1 + 2 * roundSaves])
    const steps = entries.flatMap((each) => each.steps.map(({ text }) => text))
    const written = ['Before', 'After'].flatMap((round) =>
      Array.from({ length: roundSteps }, (_, index) => `${round} ${index + 1}`),
    )
    expect(steps).toEqual(written)
  },
)
