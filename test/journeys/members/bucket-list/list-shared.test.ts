import { describe, expect, it } from 'vitest'
import { expectAccessible, openSite } from '../../../support/browser/browser.ts'
import { cards, soon, visit } from '../../visitors/page-state.ts'
import { expectToast, readSavedIdeas, saveIdeas } from './saved-ideas.ts'

describe('a shared list', () => {
  it('is shown by its link, as its member chose, until the link is revoked', async () => {
    const owner = await openSite({ member: 'Uma' })
    await saveIdeas(owner.context, [
      { ideaId: 1, notes: 'A secret' },
      { ideaId: 2, status: 'completed' },
    ])
    await visit(owner.page, '/my-bucket-list')
    await owner.page.getByRole('button', { name: 'Share', exact: true }).click()
    const dialog = owner.page.getByRole('dialog', { name: 'Share your list' })
    await dialog.getByRole('button', { name: 'Create link' }).click()
    const link = await dialog.getByLabel('Your link').inputValue()
    await dialog.getByRole('button', { name: 'Show QR code' }).click()
    await dialog.getByRole('img', { name: 'QR code for your link' }).waitFor()
    const choices = dialog.getByRole('checkbox').filter({ visible: true })
    expect(await choices.evaluateAll((all) => all.map((each) => each.parentElement?.textContent))).toEqual([
      'Include my name',
      'Include my custom ideas',
      'Include my memories, photos and who I was with',
    ])
    await expectAccessible(owner.page)

    const friend = await openSite({ member: 'Vic' })
    const answer = await friend.page.goto(link)
    expect(answer?.status()).toBe(200)
    expect(answer?.headers()['cache-control']).toBe('no-store')
    expect(answer?.headers()['referrer-policy']).toBe('no-referrer')
    expect(await friend.page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex')
    await visit(friend.page, link)
    await friend.page.getByText('2 ideas, 1 done.').waitFor()
    const done = friend.page.getByRole('article').filter({ hasText: 'Completed' })
    await done.getByText('Done', { exact: true }).waitFor()
    const map = friend.page.getByRole('img', { name: /^World map/ })
    expect((await friend.context.request.get((await map.getAttribute('src')) ?? '')).status()).toBe(200)
    await friend.page.getByRole('link', { name: /^(Start your own list|Explore)$/ }).waitFor()
    expect(await friend.page.getByText('A secret').count()).toBe(0)
    await expectAccessible(friend.page)
    await friend.page
      .getByRole('button', { name: /^Add to My List: / })
      .first()
      .click()
    await expectToast(friend.page, 'Added to bucket list!')
    expect(await readSavedIdeas(friend.context)).toHaveLength(1)

    await dialog.getByText('More options').click()
    await dialog.getByRole('checkbox', { name: 'Include my notes' }).check()
    await expect
      .poll(async () => {
        await visit(friend.page, link)
        return friend.page.getByText('A secret').count()
      }, soon)
      .toBe(1)

    const kept = owner.page.waitForResponse((response) => response.url().includes('bucketList.share.update'))
    await dialog.getByText('The link doesn’t expire.').waitFor()
    await dialog.getByLabel(/^Expires/).fill('2999-12-31')
    await kept
    await dialog.getByText('The link works through Dec 31, 2999.').waitFor()
    await owner.page.keyboard.press('Escape')
    await expect.poll(() => dialog.count(), soon).toBe(0)
    await visit(owner.page, '/my-bucket-list')
    await owner.page.getByRole('button', { name: 'Share', exact: true }).click()
    await dialog.getByText('More options').click()
    await expect.poll(() => dialog.getByLabel(/^Expires/).inputValue(), soon).toBe('2999-12-31')

    await dialog.getByRole('button', { name: 'Turn off link' }).click()
    await expectToast(owner.page, 'Link turned off')
    expect((await friend.page.goto(link))?.status()).toBe(404)
    await friend.page.getByRole('heading', { name: '404 Page Not Found' }).waitFor()
  })

  it('shows its member’s latest changes in the same tab', async () => {
    const { page, context } = await openSite({ member: 'Flo' })
    await saveIdeas(context, [{ ideaId: 1, notes: 'A line of mine' }, { ideaId: 2 }])
    const { path } = await (await context.request.post('/api/my-bucket-list/share', { data: {} })).json()
    await visit(page, path)
    await page.getByText('2 ideas, 0 done.').waitFor()
    const openList = () => page.getByRole('banner').getByRole('link', { name: 'My Bucket List' }).click()

    await openList()
    await page
      .getByRole('button', { name: /^Complete: / })
      .first()
      .click()
    await expectToast(page, 'Updated successfully')
    await page.goBack()
    await page.getByText('2 ideas, 1 done.').waitFor()

    await openList()
    await page
      .getByRole('button', { name: /^Remove: / })
      .first()
      .click()
    await expectToast(page, 'Removed successfully')
    await page.goBack()
    await page.getByText('1 idea, 0 done.').waitFor()

    await openList()
    await page.getByRole('button', { name: 'Share', exact: true }).click()
    await page.getByText('More options').click()
    await page.getByRole('checkbox', { name: 'Include my notes' }).check()
    await page.keyboard.press('Escape')
    await page.goBack()
    await page.getByText('A line of mine').waitFor()
    expect(await cards(page)).toHaveLength(1)
  })
})
