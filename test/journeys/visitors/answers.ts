import type { Page } from 'playwright-core'

/** Result of one call in a batch, as it is sent. */
type Answer = ReturnType<typeof JSON.parse>

/**
 * Changes the response of a procedure, wherever it is in a batch, and keeps the others.
 *
 * @returns a function that restores it.
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

/** Collects the responses of a procedure from now on. */
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
