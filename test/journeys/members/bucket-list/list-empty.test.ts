import { describe, expect, it } from 'vitest'
import { expectAccessible, openSite } from '../../../support/browser/browser.ts'
import { getFocusedName, soon, visit } from '../../visitors/page-state.ts'
import { createMember, signIn } from '../new-member.ts'

const path = '/my-bucket-list'

describe('an empty list', () => {
  it('starts with a way to the first idea, and says of each filter that nothing matches', async () => {
    const { page } = await openSite({ member: 'Jon' })
    const show = (name: string) => page.getByRole('button', { name, exact: true }).click()
    const expectWords = (name: string) => page.getByRole('heading', { name }).waitFor()
    await visit(page, path)
    await expectWords('No items yet')
    await expectAccessible(page)
    expect(await page.getByRole('link', { name: 'Explore Ideas' }).getAttribute('href')).toBe('/')
    // Neither tiles of zeros nor a second way on.
    expect(await page.getByLabel('List summary').count()).toBe(0)
    expect(await page.getByRole('link', { name: 'Browse More Ideas' }).count()).toBe(0)

    const filters = page.getByRole('group', { name: 'Show' }).getByRole('button')
    expect(await filters.allInnerTexts()).toEqual([
      'All (0)',
      'Planned (0)',
      'In Progress (0)',
      'Completed (0)',
    ])
    await show('Planned (0)')
    await expectWords("You don't have any planned items yet.")
    await show('In Progress (0)')
    await expectWords("You don't have any in progress items yet.")
    await expectAccessible(page)

    // A URL with filters from an earlier state.
    await visit(page, `${path}?status=completed&q=maria&view=timeline`)
    await expectWords("You don't have any completed items yet.")
    await show('All (0)')
    await expectWords('No items yet')
  })

  it('keeps the focus on its heading when it arrives after the page', async () => {
    const { page, context } = await openSite()
    await signIn(context, await createMember())
    await visit(page, '/privacy')
    const { promise: free, resolve: letGo } = Promise.withResolvers<void>()
    await page.route('**/api/trpc/*bucketList.list*', async (route) => {
      await free
      await route.continue()
    })
    await page.getByRole('banner').getByRole('link', { name: 'My Bucket List' }).click()
    await page.getByText('Loading your list…').waitFor()
    await expect.poll(() => getFocusedName(page), soon).toBe('My Bucket List')
    letGo()
    await page.getByText('Your list starts here.').waitFor()
    await expect.poll(() => getFocusedName(page), soon).toBe('My Bucket List')
  })
})
