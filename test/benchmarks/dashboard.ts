import { chromium, type Browser, type Page } from 'playwright-core'
import { findNpmChromium } from '../support/browser/chromium.ts'
import { startQuietSite } from '../support/site/site-process.ts'
import { signUpBeforeStart } from '../support/app/members.ts'

const secret = 'a secret of benchmarks that is long enough'
const visits = 7

/** Screens of the dashboard, with a check that each is shown. */
const screens = [
  { name: 'first cards', path: '/admin', isThere: () => document.querySelector('main article h3') !== null },
  {
    name: 'four counts, of all ideas too',
    path: '/admin/analytics',
    isThere: () => document.body.innerText.split(' in the catalogue').length > 4,
  },
  {
    name: 'table',
    path: '/admin?view=table',
    isThere: () => document.querySelector('main tbody a, main tbody button') !== null,
  },
]

/**
 * Measures the first visit of an editor to the dashboard, from the navigation to the shown screen, with an empty
 * browser cache.
 */
export async function measureDashboard(url: string, dataFolder: string): Promise<void> {
  const [editor] = await signUpBeforeStart({ url }, secret, [{ role: 'editor' }])
  const site = await startQuietSite({ DATABASE_URL: url, DATA_DIR: dataFolder, AUTH_SECRET: secret })
  const browser = await chromium.launch({
    executablePath: await findNpmChromium(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--no-first-run'],
  })
  try {
    console.log('\nFirst load of the dashboard     p50 ms   longest')
    for (const screen of screens) {
      const times: number[] = []
      for (let visit = 0; visit < visits; visit++) {
        times.push(await measureVisit(browser, site.origin, editor?.headers.cookie ?? '', screen))
      }
      times.sort((a, b) => a - b)
      const middle = times[Math.floor(visits / 2)] ?? 0
      console.log(
        `${screen.name.padEnd(32)}${middle.toFixed(0).padStart(6)}${Number(times.at(-1)).toFixed(0).padStart(10)}`,
      )
    }
  } finally {
    await browser.close()
    await site.stop()
  }
}

async function measureVisit(
  browser: Browser,
  origin: string,
  cookie: string,
  { path, isThere }: (typeof screens)[number],
): Promise<number> {
  const context = await browser.newContext({ baseURL: origin, viewport: { width: 1280, height: 900 } })
  const [name = '', value = ''] = cookie.split('=')
  await context.addCookies([{ name, value, url: origin }])
  const page = await context.newPage()
  await page.goto(path, { waitUntil: 'commit' })
  const time = await getTimeShown(page, isThere)
  await context.close()
  return time
}

/** Returns the milliseconds since the navigation, by the page's own clock. */
async function getTimeShown(page: Page, isThere: () => boolean): Promise<number> {
  await page.waitForFunction(isThere, undefined, { polling: 'raf' })
  return page.evaluate(() => performance.now())
}
