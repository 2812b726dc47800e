import type { BrowserContext, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { listKept } from '../../visitors/kept-pages.ts'
import { address, soon, visit } from '../../visitors/page-state.ts'
import { waitForVisitorHeader } from '../account-steps.ts'
import { createMember, signIn } from '../new-member.ts'
import {
  keepList,
  keepSwitch,
  listStorage,
  openList,
  readDeviceState,
  readStorageAfterDeletion,
} from './kept-list.ts'
import { expectToast } from './saved-ideas.ts'

/** Opens the list in two tabs and keeps it. */
async function openTwoTabs() {
  const site = await openList()
  await keepList(site.page)
  const other = await site.context.newPage()
  await visit(other, '/my-bucket-list')
  await expect.poll(() => keepSwitch(other).isChecked(), soon).toBe(true)
  return { ...site, other }
}

/** The list neither opens without a connection nor is any part of it in a cache. */
async function expectUnreadable(page: Page, context: BrowserContext) {
  expect(await listKept(page, '')).not.toContainEqual(expect.stringMatching(/^\/(my-bucket-list|lists)/))
  await context.setOffline(true)
  await page.goto('/my-bucket-list')
  expect(address(page)).toContain('/offline')
  await expect.poll(() => page.getByRole('heading', { level: 1 }).innerText(), soon).toContain('offline')
  expect(await page.getByText('With a flask of tea').count()).toBe(0)
}

describe('a list that was kept on the device is deleted from it', () => {
  it('by a sign-out in one of two tabs', async () => {
    const { page, other, context } = await openTwoTabs()
    await page.getByRole('banner').getByRole('button', { name: 'Sign Out' }).click()
    await waitForVisitorHeader(page)
    expect(await readStorageAfterDeletion(page)).toEqual([])
    await waitForVisitorHeader(other)
    expect(await readStorageAfterDeletion(other)).toEqual([])
    await expectUnreadable(page, context)
  })

  it('by a request that says that the session has ended', async () => {
    const { page, context } = await openTwoTabs()
    await context.clearCookies()
    await page
      .getByRole('button', { name: /^Start: / })
      .first()
      .click()
    await waitForVisitorHeader(page)
    expect(await readStorageAfterDeletion(page)).toEqual([])
  })

  it('by a visit after the session has ended', async () => {
    const { page, context } = await openTwoTabs()
    await context.clearCookies()
    await visit(page, '/about')
    expect(await readStorageAfterDeletion(page)).toEqual([])
  })

  it('when the account is deleted', async () => {
    const { page, member } = await openTwoTabs()
    await visit(page, '/account')
    await page.getByRole('button', { name: 'Delete my account' }).click()
    const dialog = page.getByRole('dialog', { name: 'Delete your account?' })
    await dialog.getByLabel('Your password').fill(member.password)
    await dialog.getByRole('button', { name: 'Delete my account' }).click()
    await waitForVisitorHeader(page)
    expect(await readStorageAfterDeletion(page)).toEqual([])
  })

  it('when another member signs in, who sees nothing of it', async () => {
    const { page, context } = await openTwoTabs()
    await signIn(context, await createMember())
    await visit(page, '/my-bucket-list')
    expect(await readStorageAfterDeletion(page)).toEqual([])
    expect(await page.getByText('With a flask of tea').count()).toBe(0)
    await expectUnreadable(page, context)
  })

  it('when the member turns it off, in the list and in the account', async () => {
    const { page, other, context } = await openTwoTabs()
    await keepSwitch(page).uncheck()
    await expectToast(page, 'Your list has been deleted from this device')
    expect(await readStorageAfterDeletion(page)).toEqual([])
    expect(await readStorageAfterDeletion(other)).toEqual([])
    await visit(page, '/account')
    await keepSwitch(page).check()
    await expectToast(page, 'Your list is kept on this device')
    await expect.poll(() => listStorage(page), soon).toContain('kept-own')
    await expect.poll(() => readDeviceState(page), soon).toContain('With a flask of tea')
    await keepSwitch(page).uncheck()
    expect(await readStorageAfterDeletion(page)).toEqual([])
    await expectUnreadable(page, context)
  })
})

it('the pages of visitors contain nothing of a member who keeps their list', async () => {
  const { page, member } = await openTwoTabs()
  await visit(page, '/about')
  await visit(page, '/terms')
  await expect.poll(() => listKept(page, 'kept-pages'), soon).toContain('/terms')
  const texts = await page.evaluate(async () => {
    const cache = await caches.open('kept-pages')
    return Promise.all((await cache.keys()).map(async (request) => (await cache.match(request))?.text()))
  })
  expect(texts.join(' ')).not.toMatch(new RegExp(`flask of tea|${member.name}|${member.email}`))
  expect(await listKept(page, 'kept-pages')).not.toContainEqual(expect.stringMatching(/my-bucket-list|lists/))
})
