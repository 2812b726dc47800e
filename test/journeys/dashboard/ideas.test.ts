import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { expectAccessible, openSite } from '../../support/browser/browser.ts'
import { address, getFocusedName, heading, soon, visit } from '../visitors/page-state.ts'

const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })
const field = (page: Page, label: string) =>
  page.getByRole('dialog').last().getByLabel(label, { exact: true })

/** Scheduled publishing is a job that runs every few seconds. */
const later = { timeout: 45_000, interval: 250 }

describe('a new idea', () => {
  it('is drafted, previewed, scheduled, and published on time', async () => {
    const { page } = await openSite({ as: 'editor' })
    const visitor = (await openSite({ as: 'visitor' })).page
    await visit(page, '/admin')
    await page.getByRole('button', { name: 'Add New Idea' }).click()
    await dialog(page, 'New idea').waitFor()
    await expectDefaults(page)

    await page.getByRole('button', { name: 'Create idea' }).click()
    await page.getByText('Title is required').waitFor()
    await expectAccessible(page)

    await field(page, 'Title').fill('Ride the journey of tests')
    await field(page, 'Description').fill('From a draft to the public, all by itself.')
    await field(page, 'Usual values: Time Commitment').selectOption('Half day')
    expect(await field(page, 'Time Commitment').inputValue()).toBe('Half day')
    await field(page, 'Tags').fill(' Trains , tests,, trains')
    await page.getByRole('button', { name: 'Create idea' }).click()
    await page.getByText('“Ride the journey of tests” was saved as draft.').waitFor()
    await expect.poll(() => field(page, 'Title').inputValue(), soon).toBe('')
    await expect
      .poll(() => field(page, 'Title').evaluate((input) => input === document.activeElement), soon)
      .toBe(true)

    const path = (await page.getByRole('link', { name: 'Preview' }).getAttribute('href')) ?? ''
    expect((await visitor.goto(path))?.status()).toBe(404)
    const preview = await page.context().newPage()
    await visit(preview, path)
    await expect.poll(() => heading(preview).innerText(), soon).toBe('Ride the journey of tests')
    await preview.getByText('Preview: only editors can see this page.').waitFor()
    await preview.getByText('#trains').waitFor()
    await preview.getByRole('link', { name: 'Edit this idea' }).click()

    await expect.poll(() => field(preview, 'Title').inputValue(), soon).toBe('Ride the journey of tests')
    expect(await field(preview, 'Tags').inputValue()).toBe('trains, tests')
    await field(preview, 'Category').selectOption('Travel & Explore')
    await field(preview, 'State').selectOption('Scheduled')
    await field(preview, 'Publish at').fill(await getLocalTimeIn(preview, 15))
    await preview.getByRole('button', { name: 'Update idea' }).click()
    await preview.getByText('Idea updated').waitFor()
    await expect.poll(() => preview.getByRole('dialog').count(), soon).toBe(0)

    await expect.poll(async () => (await visitor.goto(path))?.status(), later).toBe(200)
    await archive(preview, path)
    await expect.poll(async () => (await visitor.goto(path))?.status(), soon).toBe(410)
    await visit(preview, `/admin?edit=${path.split('/').at(-1)}`)
    await preview.getByRole('button', { name: 'History', exact: true }).waitFor()
    expect(await preview.getByRole('link', { name: 'Preview page' }).count()).toBe(0)
  })

  it('starts with a visitor’s search, and asks before it is discarded', async () => {
    const { page } = await openSite({ as: 'editor' })
    await visit(page, '/admin?new=Tame%20a%20dragon')
    await expect.poll(() => field(page, 'Title').inputValue(), soon).toBe('Tame a dragon')
    await field(page, 'Description').fill('With patience.')
    await page.keyboard.press('Escape')
    await dialog(page, 'Leave without saving?').waitFor()
    await expect.poll(() => getFocusedName(page), soon).toBe('Keep editing')
    await page.keyboard.press('Enter')
    await expect.poll(() => dialog(page, 'Leave without saving?').count(), soon).toBe(0)
    expect(await field(page, 'Description').inputValue()).toBe('With patience.')

    await page.getByRole('button', { name: 'Cancel', exact: true }).click()
    await page.getByRole('button', { name: 'Discard changes' }).click()
    await expect.poll(() => page.getByRole('dialog').count(), soon).toBe(0)
    expect(address(page)).toBe('/admin')
    await page.getByRole('button', { name: 'Add New Idea' }).click()
    expect(await field(page, 'Title').inputValue()).toBe('')

    await field(page, 'Title').fill('Lost by going back?')
    await page.goBack()
    await dialog(page, 'Leave without saving?').waitFor()
    expect(address(page)).toBe('/admin?new=')
    await page.getByRole('button', { name: 'Discard changes' }).click()
    await expect.poll(() => address(page), soon).toBe('/admin')
    expect(await page.getByRole('dialog').count()).toBe(0)
  })
})

describe('an idea in edit mode', () => {
  it('has a background behind the whole form, however long it is', async () => {
    const { page } = await openSite({ as: 'editor', width: 375, scheme: 'dark' })
    await visit(page, '/admin?edit=1200')
    // The end of the form, so that no control is half behind the buttons.
    await page.getByRole('button', { name: 'Dec', exact: true }).scrollIntoViewIfNeeded()
    const form = page.getByRole('form', { name: 'Update idea' })
    const hangsOver = () =>
      form.evaluate((element) => {
        const paper = element.parentElement?.getBoundingClientRect().bottom ?? 0
        return element.getBoundingClientRect().bottom - paper
      })
    expect(await hangsOver()).toBeLessThanOrEqual(1)
    await expectAccessible(page)
  })

  it('is prefilled, reports a conflict, and merges as chosen', async () => {
    const mine = (await openSite({ as: 'editor' })).page
    const theirs = (await openSite({ as: 'admin' })).page
    const path = '/admin?edit=1201'
    await visit(mine, path)
    await visit(theirs, path)
    await field(mine, 'Title').waitFor()
    const before = await field(mine, 'Title').inputValue()

    await field(theirs, 'Description').fill('Theirs, and saved first.')
    await field(theirs, 'Age Group').fill('Everybody')
    await theirs.getByRole('button', { name: 'Update idea' }).click()
    await theirs.getByText('Idea updated').waitFor()

    await field(mine, 'Description').fill('Mine, and later.')
    await field(mine, 'Title').fill('The title is mine')
    // The conflict response contains the saved version, so no further request is sent.
    const questions: string[] = []
    mine.on('request', (request) => questions.push(request.url()))
    await mine.getByRole('button', { name: 'Update idea' }).click()
    const conflict = dialog(mine, 'Changed by someone else')
    await conflict.getByText('Ada Admin changed this idea').waitFor()
    expect(questions.filter((url) => url.includes('editing.byId'))).toEqual([])
    await expectAccessible(mine)
    expect(await conflict.getByRole('button', { name: 'Save selection' }).isDisabled()).toBe(true)
    await conflict.getByRole('radio', { name: 'Theirs: Theirs, and saved first.' }).check()
    await conflict.getByRole('button', { name: 'Save selection' }).click()
    await mine.getByText('Idea updated').waitFor()

    await visit(mine, path)
    await field(mine, 'Title').waitFor()
    expect(await field(mine, 'Title').inputValue()).toBe('The title is mine')
    expect(await field(mine, 'Description').inputValue()).toBe('Theirs, and saved first.')
    expect(await field(mine, 'Age Group').inputValue()).toBe('Everybody')

    await mine.getByRole('button', { name: 'History', exact: true }).click()
    await dialog(mine, /^History of/)
      .getByText('The title is mine')
      .last()
      .waitFor()
    await expectAccessible(mine)
    await mine.getByRole('button', { name: 'Restore version 1' }).click()
    await mine.getByText('Version restored').waitFor()
    await expect.poll(() => field(mine, 'Title').inputValue(), soon).toBe(before)
  })

  it('highlights changed words in its history', async () => {
    const { page } = await openSite({ as: 'editor' })
    const path = '/admin?edit=1203'
    await visit(page, path)
    const text = 'Walk along the river until the mill. '.repeat(20)
    for (const word of ['lihgts', 'lights']) {
      await field(page, 'Description').fill(`${text}Look at the ${word} of the town. ${text}`)
      await page.getByRole('button', { name: 'Update idea' }).click()
      await expect.poll(() => page.getByRole('dialog').count(), soon).toBe(0)
      await visit(page, path)
    }
    await page.getByRole('button', { name: 'History', exact: true }).click()
    const last = dialog(page, /^History of/)
      .getByRole('definition')
      .first()
    await last.waitFor()
    expect(await last.locator('del').allInnerTexts()).toEqual(['lihgts'])
    expect(await last.locator('ins').allInnerTexts()).toEqual(['lights'])
    expect(await last.innerText()).toMatch(/^….* Look at the lihgtslights of the town\. .*…$/)
    await expectAccessible(page)
  })

  it('opens from its public page, for editors only', async () => {
    const { page } = await openSite({ as: 'editor' })
    await visit(page, '/ideas/1202')
    await page.getByRole('link', { name: 'Edit this idea' }).click()
    await field(page, 'Title').waitFor()
    const visitor = (await openSite({ as: 'visitor' })).page
    await visit(visitor, '/ideas/1202')
    expect(await visitor.getByRole('link', { name: 'Edit this idea' }).count()).toBe(0)
  })
})

async function expectDefaults(page: Page) {
  const shown = async (label: string) =>
    field(page, label).evaluate((element) =>
      element instanceof HTMLSelectElement
        ? element.selectedOptions[0]?.textContent
        : element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement
          ? element.value
          : undefined,
    )
  const defaults = {
    Title: '',
    Description: '',
    Difficulty: 'Easy',
    Cost: '$',
    'Location Type': 'Outdoor',
    'Time Commitment': '',
    Season: 'Any',
    'Age Group': 'any',
    Tags: '',
    'Image URL': '',
    Category: 'None',
    State: 'Draft',
  }
  for (const [label, value] of Object.entries(defaults)) {
    expect([label, await shown(label)]).toEqual([label, value])
  }
}

/** Returns the local time in a number of seconds, in the format of its field. */
const getLocalTimeIn = (page: Page, seconds: number) =>
  page.evaluate((ms) => {
    const moment = new Date(Date.now() + ms)
    return new Date(moment.getTime() - moment.getTimezoneOffset() * 60_000).toISOString().slice(0, 19)
  }, seconds * 1000)

async function archive(page: Page, path: string) {
  await visit(page, `/admin?edit=${path.split('/').at(-1)}`)
  await field(page, 'State').selectOption('Archived')
  await page.getByRole('button', { name: 'Update idea' }).click()
  await page.getByText('Idea updated').waitFor()
}
