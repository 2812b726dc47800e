/**
 * Takes the screenshots of the default site that browsers show in their dialog to install it, to be committed:
 *   node test/support/house/draw-screenshots.ts http://localhost:3000
 */
import { chromium } from 'playwright-core'
import sharp from 'sharp'
import { findSystemBrowser } from '../browser/system-browser.ts'

const folder = new URL('../../../src/platform/web/public/', import.meta.url)
const screens = [
  { form: 'narrow', width: 375, height: 667, deviceScaleFactor: 2 },
  { form: 'wide', width: 1280, height: 800, deviceScaleFactor: 1 },
]

const [origin = 'http://localhost:3000'] = process.argv.slice(2)
const browser = await chromium.launch({
  executablePath: findSystemBrowser('chromium'),
  args: ['--no-sandbox'],
})
for (const { form, width, height, deviceScaleFactor } of screens) {
  // oxlint-disable-next-line no-await-in-loop -- they are two
  const page = await browser.newPage({ viewport: { width, height }, deviceScaleFactor })
  // oxlint-disable-next-line no-await-in-loop -- they are two
  await page.goto(origin, { waitUntil: 'networkidle' })
  // oxlint-disable-next-line no-await-in-loop -- they are two
  const picture = sharp(await page.screenshot()).webp({ quality: 82, effort: 6 })
  // oxlint-disable-next-line no-await-in-loop -- they are two
  await picture.toFile(new URL(`screenshot-${form}.webp`, folder).pathname)
}
await browser.close()
