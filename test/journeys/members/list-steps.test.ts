import { setTimeout as wait } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { expectAccessible, openSite } from '../../support/browser/browser.ts'
import { visit } from '../visitors/looking.ts'
import { savedIdeas, saveIdeas } from './saved-ideas.ts'

describe('the steps on the way', () => {
  it('are counted, and none is lost where answers overtake each other', async () => {
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
    // The first answer dawdles until the second is there, or does not come.
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
    await page.getByRole('button', { name: 'Remove step: Book the train' }).dblclick()
    await page.getByText('1 of 1 steps').waitFor()
    expect((await savedIdeas(context))[0]?.steps).toMatchObject([{ text: 'Buy boots', isDone: true }])
  })
})
