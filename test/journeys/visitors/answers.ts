import type { Page } from 'playwright-core'

/** Of one call in a batch, as it goes over the wire. */
type Answer = ReturnType<typeof JSON.parse>

/**
 * Changes what a procedure answers, wherever its call stands in a batch; what others in it answer stays as it is. Gives
 * the way back.
 */
export async function changeAnswers(
  page: Page,
  procedure: string,
  change: (answer: Answer) => Answer,
): Promise<() => Promise<void>> {
  const isAsked = (url: URL) => proceduresIn(url).includes(procedure)
  await page.route(isAsked, async (route) => {
    const response = await route.fetch()
    const answers: Answer[] = await response.json()
    const asked = proceduresIn(new URL(route.request().url()))
    await route.fulfill({
      response,
      json: answers.map((answer, at) => (asked[at] === procedure ? change(answer) : answer)),
    })
  })
  return () => page.unroute(isAsked)
}

/** Fills with what a procedure answers a page from now on. */
export function answersOf(page: Page, procedure: string): Answer[] {
  const answers: Answer[] = []
  page.on('response', async (response) => {
    const asked = proceduresIn(new URL(response.url()))
    if (!asked.includes(procedure)) return
    const batch: Answer[] = await response.json()
    answers.push(batch[asked.indexOf(procedure)].result.data)
  })
  return answers
}

function proceduresIn({ pathname }: URL): string[] {
  const [, names = ''] = pathname.split('/api/trpc/')
  return decodeURIComponent(names).split(',')
}
