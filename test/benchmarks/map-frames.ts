import { chromium, type Page } from 'playwright-core'
import { findNpmChromium } from '../support/browser/chromium.ts'
import { getPercentile } from './measuring/percentile.ts'

const maxFrameMs = 16
const moves = 120
const [width, height] = [1280, 800]

/** Prints the browser's work per frame of the map: event handlers, layout and paint. */
export async function measureMap(origin: string): Promise<void> {
  const browser = await chromium.launch({
    executablePath: await findNpmChromium(),
    args: ['--no-sandbox', '--disable-gpu'],
  })
  try {
    const page = await browser.newPage({ viewport: { width, height } })
    await page.goto(`${origin}/map?latitude=48&longitude=12&zoom=2`, { waitUntil: 'networkidle' })
    const drag = await measureFrames(page, dragged)
    const wheel = await measureFrames(page, turnWheel)
    console.log(`\nThe map answers a drag`.padEnd(33) + formatFrames(drag))
    console.log(`The map answers the wheel`.padEnd(32) + formatFrames(wheel))
  } finally {
    await browser.close()
  }
}

interface Frames {
  took: number[]
  /** Tasks of more than 50 ms until everything is idle. */
  longTasks: number
}

async function measureFrames(page: Page, move: (page: Page) => Promise<void>): Promise<Frames> {
  await page.evaluate(watchFrames)
  await move(page)
  // The map loads its pins again shortly after it stops moving, which is included.
  await page.waitForTimeout(1_000)
  return page.evaluate(() => globalThis.mapFrames())
}

async function dragged(page: Page): Promise<void> {
  const [x, y] = await findCenter(page)
  await page.mouse.move(x, y)
  await page.mouse.down()
  for (let step = 0; step < moves; step++)
    await page.mouse.move(x + 180 * Math.sin(step / 9), y + 90 * Math.sin(step / 7))
  await page.mouse.up()
}

async function turnWheel(page: Page): Promise<void> {
  const [x, y] = await findCenter(page)
  await page.getByRole('group', { name: 'Map of ideas' }).focus()
  await page.mouse.move(x, y)
  for (let step = 0; step < moves; step++) {
    await page.mouse.wheel(0, step % 40 < 20 ? -90 : 90)
    await page.waitForTimeout(8)
  }
}

async function findCenter(page: Page): Promise<[x: number, y: number]> {
  const map = page.getByRole('group', { name: 'Map of ideas' })
  await map.scrollIntoViewIfNeeded()
  const box = await map.boundingBox()
  if (!box) throw new Error('There is no map')
  return [box.x + box.width / 2, box.y + box.height / 2]
}

declare global {
  /** Runs in the page: returns the frames observed so far. */
  var mapFrames: () => Frames
}

/** Runs in the page. Adds the durations of handlers and frames, because waiting for the next frame is not work. */
function watchFrames(): void {
  const took: number[] = []
  let longTasks = 0
  let handled = 0
  let isAwaited = false
  const observer = new PerformanceObserver((list) => {
    longTasks += list.getEntries().length
  })
  observer.observe({ type: 'longtask' })
  const leaving = new AbortController()
  for (const type of ['pointermove', 'wheel']) {
    let began = 0
    addEventListener(type, () => (began = performance.now()), {
      capture: true,
      signal: leaving.signal,
      passive: true,
    })
    addEventListener(
      type,
      () => {
        handled += performance.now() - began
        if (isAwaited) return
        isAwaited = true
        requestAnimationFrame(() => {
          const frame = performance.now()
          const { port1, port2 } = new MessageChannel()
          port1.addEventListener('message', () => {
            took.push(handled + performance.now() - frame)
            handled = 0
            isAwaited = false
          })
          port1.start()
          port2.postMessage(null)
        })
      },
      { signal: leaving.signal, passive: true },
    )
  }
  globalThis.mapFrames = () => {
    leaving.abort()
    observer.disconnect()
    return { took, longTasks }
  }
}

function formatFrames({ took, longTasks }: Frames): string {
  const at = (share: number) => getPercentile(took, share).toFixed(1)
  const late = took.filter((ms) => ms >= maxFrameMs).length
  return `p50 ${at(0.5)} ms, p95 ${at(0.95)} ms, longest ${at(1)} ms; ${late} of ${took.length} frames and ${longTasks} tasks late (promised: under ${maxFrameMs} ms)`
}
