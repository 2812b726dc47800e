import { describe, expect, it } from 'vitest'
import { expectAccessible, openSite } from '../../support/browser/browser.ts'
import { readNewestToken, createMember, signIn, createPerson } from '../members/new-member.ts'
import { waitForToast } from '../members/account-steps.ts'
import { heading, soon, visit } from './page-state.ts'

describe('the newsletter', () => {
  it('is requested on the home page, confirmed, changed and unsubscribed from', async () => {
    const { email } = createPerson()
    const { page } = await openSite()
    await visit(page, '/')
    const block = page.getByRole('region', { name: 'Newsletter' })
    await block.getByText('Get our newsletter').waitFor()
    // Before hydration, the browser itself would validate the form.
    await page.locator('form[novalidate][aria-label=Newsletter]').waitFor()
    await block.getByRole('button', { name: 'Subscribe' }).click()
    await block.getByText('Please enter a valid email address').waitFor()
    await block.getByLabel('Email').fill(email)
    await block.getByRole('button', { name: 'Subscribe' }).click()
    await block.getByRole('status').getByText('Check your inbox').waitFor()
    await expectAccessible(page)

    await visit(page, `/newsletter/confirm?token=${await readNewestToken(email)}`)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Confirm my subscription' }).click()
    await expect.poll(() => heading(page).innerText(), soon).toBe('You’re in')

    await page.getByRole('link', { name: 'Choose your themes and frequency' }).click()
    await page.getByLabel('Art').check()
    await page.getByLabel('Once a month').check()
    await page.getByLabel('Pause').selectOption('4')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('status').getByText('Saved.').waitFor()
    expect(await page.getByLabel('Art').isChecked()).toBe(true)
    expect(await page.getByLabel('Once a month').isChecked()).toBe(true)
    await page.getByText('No emails until').waitFor()

    await page.getByRole('link', { name: 'Unsubscribe' }).click()
    await page.getByRole('button', { name: 'Unsubscribe' }).click()
    await expect.poll(() => heading(page).innerText(), soon).toBe('Goodbye')
    await expectAccessible(page)
  })

  it('works without a script, in the footer of any page', async () => {
    const { email } = createPerson()
    const { page } = await openSite({ javaScriptEnabled: false, width: 375 })
    await page.goto('/popular')
    await page.getByLabel('Email').fill(email)
    await page.getByRole('button', { name: 'Subscribe' }).click()
    await page.getByText('Check your inbox').waitFor()
    await page.goto(`/newsletter/confirm?token=${await readNewestToken(email)}`)
    await page.getByRole('button', { name: 'Confirm my subscription' }).click()
    await page.getByRole('link', { name: 'Choose your themes and frequency' }).click()
    await page.getByLabel('Camping').check()
    await page.getByRole('button', { name: 'Save' }).click()
    expect(await page.getByLabel('Camping').isChecked()).toBe(true)
  })

  it('keeps text typed before hydration', async () => {
    const { page } = await openSite()
    await page.goto('/new', { waitUntil: 'commit' })
    await page.getByLabel('Email').fill('ada@people.example')
    await page.waitForLoadState('networkidle')
    expect(await page.getByLabel('Email').inputValue()).toBe('ada@people.example')
  })

  it('is one switch for a member, like each list mail', async () => {
    const member = await createMember()
    const { page, context } = await openSite()
    await signIn(context, member)
    // The first answer, "not subscribed", arrives after the change.
    const { promise: isChanged, resolve: letArrive } = Promise.withResolvers<void>()
    await page.route(/newsletter\.mine/u, async (route) => {
      const response = await route.fetch()
      await isChanged
      await route.fulfill({ response }).catch(() => {})
    })
    await visit(page, '/account')
    const section = page.getByRole('region', { name: 'Email preferences' })
    await section.getByLabel('Send me the newsletter').check()
    await waitForToast(page, 'You’re subscribed. Look for the next issue in your inbox.')
    letArrive()
    await page.waitForLoadState('networkidle')
    await section.getByRole('link', { name: 'Newsletter preferences' }).waitFor()
    const aboutDates = section.getByLabel('A reminder a week before a date on my list')
    await expect.poll(() => aboutDates.isChecked(), soon).toBe(true)
    await aboutDates.uncheck()
    await waitForToast(page, 'Saved')
    // A toast covers the content below it while it is shown.
    await page.evaluate(() => scrollTo(0, 0))
    await expectAccessible(page)
    await page.reload()
    await expect.poll(() => section.getByLabel('Send me the newsletter').isChecked(), soon).toBe(true)
    expect(await aboutDates.isChecked()).toBe(false)
    expect(await section.getByLabel('What I did a year ago').isChecked()).toBe(true)
  })
})
