import type { BrowserContext, Page } from 'playwright-core'
import { expect } from 'vitest'
import { soon } from '../../visitors/page-state.ts'

interface Saved {
  ideaId: number | null
  id: number
  status: string
  priority: number | null
  targetDate: string | null
  notes: string | null
  completedAt: string | null
  doneOn: string | null
  doneNote: string | null
  idea: { id: number; title: string }
  photos: string[]
  steps: { text: string; isDone: boolean }[]
  position: number
}

/** Saves ideas for the signed-in member over REST. */
export async function saveIdeas(context: BrowserContext, entries: object[]): Promise<void> {
  for (const entry of entries) {
    const answer = await context.request.post('/api/my-bucket-list', { data: entry })
    expect(answer.status()).toBe(201)
  }
}

/** Returns the list from the server in the custom order. */
export async function readSavedIdeas(context: BrowserContext): Promise<Saved[]> {
  const answer = await context.request.get('/api/my-bucket-list')
  return answer.json()
}

export async function expectToast(page: Page, words: string): Promise<void> {
  const area = page.getByRole('region', { name: 'Notifications' })
  await expect.poll(() => area.innerText(), soon).toContain(words)
}
