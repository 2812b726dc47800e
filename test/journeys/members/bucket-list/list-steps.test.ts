import { setTimeout as wait } from 'node:timers/promises'
import type { Locator } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { expectAccessible, openSite } from '../../../support/browser/browser.ts'
import { soon, visit } from '../../visitors/page-state.ts'
import { createMember, signIn } from '../new-member.ts'
import { readSavedIdeas, saveIdeas } from './saved-ideas.ts'

describe('steps of an entry', () => {
  it('are counted, and none is lost if responses overtake each other', async () => {
    const { page, context } = await openSite({ member: 'Quin' })
    await saveIdeas(context, [{ ideaId: 1 }])
    await visit(page, '/my-bucket-list')
    await page.getByRole('button', { name: /^Details: / }).click()
    const field = page.getByLabel(/^New step for/)
    for (const step of ['Book the train', 'Buy boots']) {
      await field.fill(step)
      await page.keyboard.press('Enter')
      await page.getByRole('checkbox', { name: step }).waitFor()
    }
    // The first response waits for the second, or fails.
    const second = page.waitForResponse((answer) => answer.request().postData()?.includes('true') ?? false)
    await page.route(
      '**/api/trpc/bucketList.steps.update*',
      async (route) => {
        const answer = await route.fetch()
        await Promise.race([second, wait(1_000)])
        await route.fulfill({ response: answer })
      },
      { times: 1 },
    )
    await page.getByRole('checkbox', { name: 'Book the train' }).check()
    await page.getByRole('checkbox', { name: 'Buy boots' }).check()
    await page.getByText('2 of 2 steps').waitFor()
    await expectAccessible(page)
    await page.getByRole('checkbox', { name: 'Book the train' }).uncheck()
    await page.getByText('1 of 2 steps').waitFor()
    const remove = page.getByRole('button', { name: 'Remove step: Book the train' })
    await doubleClick(remove, () => page.getByText('1 of 1 steps').waitFor())
    await page.getByRole('checkbox', { name: 'Buy boots' }).uncheck()
    await page.getByText('0 of 1 steps').waitFor()
    await page.getByRole('checkbox', { name: 'Buy boots' }).check()
    await page.getByText('1 of 1 steps').waitFor()
    expect((await readSavedIdeas(context))[0]?.steps).toMatchObject([{ text: 'Buy boots', isDone: true }])
  })
})

it('a double click removes one photo, even if the next one has moved into its place', async () => {
  const { page, context } = await openSite()
  await signIn(context, await createMember())
  await saveIdeas(context, [{ ideaId: 1, status: 'completed' }])
  const [{ id } = { id: 0 }] = await readSavedIdeas(context)
  const photo = { data: await page.screenshot(), headers: { 'content-type': 'image/png' } }
  for (let nth = 0; nth < 2; nth++) await context.request.post(`/api/my-bucket-list/${id}/photos`, photo)
  await visit(page, '/my-bucket-list')
  await page.getByRole('button', { name: /^Details: / }).click()
  const removals: string[] = []
  page.on('request', (request) => removals.push(request.url()))
  const photos = page.getByRole('button', { name: /^Remove photo/ })
  await doubleClick(photos.first(), async () => {
    await expect.poll(() => photos.count(), soon).toBe(1)
  })
  expect(removals.filter((url) => url.includes('photos.remove'))).toHaveLength(1)
})

/** Clicks twice, the second time after the response to the first, on the button that has moved into its place. */
async function doubleClick(button: Locator, answered: () => Promise<unknown>) {
  const box = await button.boundingBox()
  const { mouse } = button.page()
  await mouse.move((box?.x ?? 0) + 20, (box?.y ?? 0) + 20)
  for (const clickCount of [1, 2]) {
    await mouse.down({ clickCount })
    await mouse.up({ clickCount })
    await answered()
  }
}
