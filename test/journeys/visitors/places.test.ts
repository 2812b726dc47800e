import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { hourMs } from '#platform/durations.ts'
import { expectAccessibleInBothSchemes, openSite } from '../../support/browser/browser.ts'
import { address, cards, heading, soon, visit } from './page-state.ts'

const kyoto = { latitude: 35.01163, longitude: 135.76811 }
const near = 'Use my location'

const map = (page: Page) => page.getByRole('group', { name: 'Map of ideas' })
const land = (page: Page) => page.locator('[data-land]').getAttribute('transform')
const listed = (page: Page) => page.getByRole('region', { name: 'In View' }).getByRole('link')

/** Finds a pin well inside the map whose link starts with `start`: its middle, and what its card shows. */
async function findPin(page: Page, start = '/ideas/') {
  const found = await page.waitForFunction((wanted) => {
    const frame = document.querySelector('[role=group]')?.getBoundingClientRect()
    for (const link of document.querySelectorAll('[data-layer=pins] a')) {
      const box = link.getBoundingClientRect()
      const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
      const isInside =
        frame && x > frame.x + 60 && x < frame.right - 120 && y > frame.y + 60 && y < frame.bottom - 60
      const to = link.getAttribute('href') ?? ''
      if (isInside && to.startsWith(wanted)) return { at: { x, y }, to, count: Number(link.textContent) }
    }
    return null
  }, start)
  const pin = await found.jsonValue()
  if (!pin) throw new Error('There is no such pin')
  const title = await listed(page)
    .and(page.locator(`[href="${pin.to}"]`))
    .locator('span > span')
    .first()
    .innerText()
  return { ...pin, title }
}

async function settled(page: Page, expected: RegExp) {
  await expect.poll(() => address(page), soon).toMatch(expected)
}

describe('the map', () => {
  it('is moved by keyboard, and its URL and list follow', async () => {
    const { page } = await openSite()
    await visit(page, '/map')
    const before = [await land(page), await listed(page).count()]
    await map(page).focus()
    await page.keyboard.press('+')
    await page.keyboard.press('+')
    await page.keyboard.press('ArrowRight')
    await settled(page, /^\/map\?latitude=.*&longitude=.*&zoom=2$/)
    expect(await land(page)).not.toBe(before[0])
    await expect.poll(() => listed(page).count(), soon).not.toBe(before[1])
    await page.keyboard.press('0')
    await settled(page, /^\/map$/)
  })

  it('stays where it is being moved while an earlier response arrives late', async () => {
    const { page } = await openSite()
    await page.clock.install()
    await visit(page, '/map')
    await listed(page).first().click()
    await settled(page, /zoom=[1-5]$/)
    const zoom = Number(address(page).at(-1))
    // The clock is stopped, so that the map does not settle on a slow machine.
    await page.clock.pauseAt(Date.now() + hourMs)
    await map(page).focus()
    await page.keyboard.press('+')
    await page.goBack()
    await settled(page, /^\/map$/)
    await page.clock.runFor(1_000)
    await expect.poll(() => address(page), soon).toMatch(new RegExp(`zoom=${zoom + 1}$`))
  })

  it('is dragged and zoomed by mouse, and dragging a pin does not open it', async () => {
    const { page } = await openSite()
    await visit(page, '/map?latitude=48&longitude=8&zoom=3')
    const box = await map(page).boundingBox()
    if (!box) throw new Error('There is no map')
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
    const before = await land(page)
    await page.mouse.move(x, y)
    await page.mouse.down()
    await page.mouse.move(x - 150, y - 40, { steps: 5 })
    await page.mouse.up()
    await settled(page, /longitude=1\d/)
    expect(await land(page)).not.toBe(before)
    await map(page).focus()
    await page.mouse.wheel(0, -600)
    await settled(page, /zoom=4/)
  })

  it('opens a cluster from the picture and from the list, keeps its filters, and goes back', async () => {
    const { page } = await openSite()
    await visit(page, '/map?cost=1')
    const first = listed(page).first()
    const to = await first.getAttribute('href')
    expect(to).toMatch(/^\/map\?cost=1&/)
    await first.click()
    await settled(page, /cost=1&latitude=.*zoom=[1-5]/)
    await page.getByRole('combobox', { name: 'Difficulty' }).selectOption('Hard')
    await settled(page, /difficulty=3&cost=1/)
    await page.goBack()
    await settled(page, /^\/map\?cost=1$/)
  })

  it('shows a card of the place under the mouse, which Escape closes', async () => {
    const { page } = await openSite()
    await visit(page, '/map?latitude=46&longitude=10&zoom=3')
    const { at, title } = await findPin(page)
    await page.mouse.move(at.x, at.y, { steps: 3 })
    const card = page.getByRole('region', { name: title })
    await card.getByText(/^(Easy|Medium|Hard) · \${1,3}$/).waitFor()
    await expectAccessibleInBothSchemes(page)
    // The card stays while the mouse is on it.
    await card.getByRole('link', { name: title }).hover()
    await page.keyboard.press('Escape')
    await card.waitFor({ state: 'detached' })
    expect(address(page)).toBe('/map?latitude=46&longitude=10&zoom=3')
  })

  it('shows a card at the first tap on a place, and opens the idea at the second', async () => {
    const { page } = await openSite({ width: 375, height: 812, hasTouch: true, isMobile: true })
    await visit(page, '/map?latitude=46&longitude=10&zoom=3')
    const { at, title, to } = await findPin(page)
    await page.touchscreen.tap(at.x, at.y)
    const card = page.getByRole('region', { name: title })
    expect(await card.getByRole('link', { name: title }).getAttribute('href')).toBe(to)
    expect(address(page)).toMatch(/^\/map/)
    await card.getByRole('button', { name: 'Close' }).tap()
    await card.waitFor({ state: 'detached' })
    for (let taps = 0; taps < 2; taps++) await page.touchscreen.tap(at.x, at.y)
    await page.waitForURL(`**${to}`)
  })

  it('fans out the ideas of a cluster that never splits, each with a card that has its cover', async () => {
    const { page } = await openSite({ withImages: true })
    await visit(page, '/map?latitude=48.8&longitude=2.3&zoom=5')
    const { at, count } = await findPin(page, '/near?')
    await page.mouse.click(at.x, at.y)
    const fan = page.locator('[data-fan] a')
    await expect.poll(() => fan.count(), soon).toBe(count)
    const box = await map(page).boundingBox()
    for (const pin of await fan.all()) {
      const { x = 0, y = 0, width = 0, height = 0 } = (await pin.boundingBox()) ?? {}
      expect(x > (box?.x ?? 0) && x + width < (box?.x ?? 0) + (box?.width ?? 0)).toBe(true)
      expect(y > (box?.y ?? 0) && y + height < (box?.y ?? 0) + (box?.height ?? 0)).toBe(true)
    }
    await fan.first().hover()
    const card = page.getByRole('region').filter({ has: page.locator('img') })
    const cover = card.locator('img')
    await expect
      .poll(() => cover.evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth), soon)
      .toBeGreaterThan(0)
    await expectAccessibleInBothSchemes(page)
    await page.keyboard.press('Escape')
    await card.waitFor({ state: 'detached' })
    expect(await fan.count()).toBe(count)
    await page.keyboard.press('Escape')
    await fan.first().waitFor({ state: 'detached' })
    await page.mouse.click(at.x, at.y)
    await fan.first().waitFor()
    await page.mouse.click(at.x, at.y)
    await fan.first().waitFor({ state: 'detached' })
    // The click has left the focus on the cluster.
    await page.keyboard.press('Enter')
    await fan.first().click()
    await page.waitForURL('**/ideas/*')
  })

  it('explains its keys and gestures behind a button, and to screen readers', async () => {
    const { page } = await openSite({ width: 375 })
    await visit(page, '/map')
    const help = page.getByText('arrow keys to pan')
    expect(await help.isVisible()).toBe(false)
    await page.getByLabel('Map help').click()
    await expect.poll(() => help.isVisible(), soon).toBe(true)
    await page.keyboard.press('Escape')
    await expect.poll(() => help.isVisible(), soon).toBe(false)
    const description = await page.evaluate(() => document.querySelector('#map-keys')?.textContent)
    expect(await map(page).getAttribute('aria-describedby')).toBe('map-keys')
    expect(description).toContain('arrow keys to pan')
  })

  it('works by touch at 375 pixels', async () => {
    const { page } = await openSite({ width: 375, height: 812, hasTouch: true, isMobile: true })
    await visit(page, '/map')
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(375)
    const before = await land(page)
    const box = await map(page).boundingBox()
    if (!box) throw new Error('There is no map')
    const session = await page.context().newCDPSession(page)
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x: number) =>
      session.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: type === 'touchEnd' ? [] : [{ x, y: box.y + 200 }],
      })
    await touch('touchStart', box.x + 200)
    for (const x of [180, 150, 110]) await touch('touchMove', box.x + x)
    await touch('touchEnd', 0)
    await settled(page, /longitude=/)
    expect(await land(page)).not.toBe(before)
    const closer = page.getByRole('link', { name: 'Zoom in' })
    await expect.poll(() => closer.getAttribute('href'), soon).toMatch(/longitude=53\.7/)
    // A drag that is still moving starts a fling, and the next tap only stops it, so the tap is repeated.
    await expect
      .poll(async () => {
        if (/zoom=1/.test((await closer.getAttribute('href')) ?? '')) await closer.tap()
        return address(page)
      }, soon)
      .toMatch(/zoom=1/)
  })

  it('is accessible in either scheme, and so are the pages around it', async () => {
    const { page } = await openSite()
    for (const path of ['/map', '/places', '/places/japan', '/near?place=kyoto', '/now', '/ideas/1']) {
      await visit(page, path)
      expect(await heading(page).count()).toBe(1)
      await expectAccessibleInBothSchemes(page)
    }
  })

  it('is a picture with links without a script', async () => {
    const { page } = await openSite({ javaScriptEnabled: false })
    await page.goto('/map')
    await page.getByRole('link', { name: 'Europe', exact: true }).click()
    await page.waitForURL('**/map?latitude=54&longitude=14&zoom=2')
    expect(await page.locator('[data-land] use').first().getAttribute('href')).toContain('/map/world')
    await page.getByRole('link', { name: /^Japan/ }).click()
    await page.waitForURL('**/places/japan')
    expect(await heading(page).innerText()).toBe('Japan')
  })
})

describe('near me', () => {
  it('asks only on its button, keeps the position out of the URL, and shows distances', async () => {
    const { page } = await openSite({ permissions: ['geolocation'], geolocation: kyoto, locale: 'de-DE' })
    const asked: { url: string; body: string | null }[] = []
    page.on('request', (request) => asked.push({ url: request.url(), body: request.postData() }))
    await visit(page, '/near')
    expect(await cards(page)).toEqual([])
    await page.getByRole('button', { name: near }).click()
    await expect.poll(async () => (await cards(page)).length, soon).toBe(24)
    expect(await page.getByRole('main').innerText()).toMatch(/less than 10 km · .*Kyoto/)
    expect(address(page)).toBe('/near')
    const [question] = asked.filter(({ url }) => url.includes('places.near'))
    expect(question?.body).toBe('{"latitude":35,"longitude":135.8}')
    expect(asked.map(({ url }) => url).join(' ')).not.toMatch(/135|35\.0/)
  })

  it('uses miles where people do', async () => {
    const { page } = await openSite({ locale: 'en-US' })
    await visit(page, '/near?place=kyoto')
    await expect.poll(() => page.getByRole('main').innerText(), soon).toContain('miles · ')
  })

  it('offers a text field if the position is denied or unavailable', async () => {
    const refused = await openSite({ permissions: [] })
    await visit(refused.page, '/near')
    await refused.page.getByRole('button', { name: near }).click()
    await expect
      .poll(() => refused.page.getByRole('main').innerText(), soon)
      .toContain('didn’t share your location')
    await refused.page.getByRole('searchbox', { name: 'Or enter a place' }).fill('Reykjavik')
    await refused.page.keyboard.press('Enter')
    await expect.poll(async () => (await cards(refused.page)).length, soon).toBe(24)

    const missing = await openSite()
    await missing.page.addInitScript(() => {
      Object.defineProperty(Navigator.prototype, 'geolocation', {
        value: {
          getCurrentPosition: (_found: unknown, failed: (error: object) => void) =>
            failed({ code: 2, PERMISSION_DENIED: 1 }),
        },
      })
    })
    await visit(missing.page, '/near')
    await missing.page.getByRole('button', { name: near }).click()
    await expect
      .poll(() => missing.page.getByRole('main').innerText(), soon)
      .toContain('couldn’t find your location')
  })
})

describe('seasons', () => {
  it('are those of the visitor’s hemisphere, and can be switched; a place keeps its own', async () => {
    const south = await openSite({ timezoneId: 'Australia/Sydney' })
    const { page } = south
    await page.clock.setFixedTime('2027-01-15T12:00:00Z')
    await visit(page, '/now')
    await expect.poll(() => page.getByRole('main').innerText(), soon).toContain('south of the equator')
    await page.getByRole('link', { name: 'Seasons north of the equator' }).click()
    await expect.poll(() => page.getByRole('main').innerText(), soon).toContain('north of the equator')
    await expect.poll(() => page.getByText('In season now').count(), soon).toBeGreaterThan(10)
  })

  it('highlight the selected month in forced colors too', async () => {
    const { page } = await openSite({ forcedColors: 'active' })
    await visit(page, '/now?month=4')
    const outlineOf = (month: string) =>
      page.getByRole('link', { name: month }).evaluate((link) => getComputedStyle(link).outlineStyle)
    expect([await outlineOf('April'), await outlineOf('May')]).toEqual(['solid', 'none'])
  })
})
