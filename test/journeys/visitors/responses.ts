import type { Page } from 'playwright-core'

/** Result of one call in a batch, as it is sent. */
type ProcedureResponse = ReturnType<typeof JSON.parse>

/**
 * Changes the response of a procedure, wherever it is in a batch, and keeps the others.
 *
 * @returns a function that restores it.
 */
export async function changeResponses(
  page: Page,
  procedure: string,
  change: (answer: ProcedureResponse) => ProcedureResponse,
): Promise<() => Promise<void>> {
  const isAsked = (url: URL) => listProcedures(url).includes(procedure)
  await page.route(isAsked, async (route) => {
    const response = await route.fetch()
    const answers: ProcedureResponse[] = await response.json()
    const asked = listProcedures(new URL(route.request().url()))
    await route.fulfill({
      response,
      json: answers.map((answer, at) => (asked[at] === procedure ? change(answer) : answer)),
    })
  })
  return () => page.unroute(isAsked)
}

/** Collects the responses of a procedure from now on. */
export function collectResponses(page: Page, procedure: string): ProcedureResponse[] {
  const answers: ProcedureResponse[] = []
  page.on('response', async (response) => {
    const asked = listProcedures(new URL(response.url()))
    if (!asked.includes(procedure)) return
    const batch: ProcedureResponse[] = await response.json()
    answers.push(batch[asked.indexOf(procedure)].result.data)
  })
  return answers
}

function listProcedures({ pathname }: URL): string[] {
  const [, names = ''] = pathname.split('/api/trpc/')
  return decodeURIComponent(names).split(',')
}
