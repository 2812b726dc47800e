import { fetch } from 'undici'
import { describe, expect, it } from 'vitest'
import { expectAccessible, openSite } from '../../support/browser/browser.ts'
import { visit } from '../visitors/page-state.ts'
import { waitForToast } from './account-steps.ts'
import { createMember, signIn } from './new-member.ts'
import { saveIdeas } from './bucket-list/saved-ideas.ts'

describe('an API token', () => {
  it('is created on the account page, reads the list from elsewhere, and ends when it is revoked', async () => {
    const member = await createMember()
    const { page, context, origin } = await openSite()
    await signIn(context, member)
    await saveIdeas(context, [{ ideaId: 7 }])
    await visit(page, '/account')
    await page.getByRole('button', { name: 'Create a token' }).click()
    const form = page.getByRole('form', { name: 'Create a token' })
    await form.getByLabel('Name').fill('My phone')
    await expectAccessible(page)
    await form.getByRole('button', { name: 'Create token' }).click()

    const shown = page.getByRole('dialog', { name: 'Your token' })
    const token = await shown.getByLabel('Token').inputValue()
    await expectAccessible(page)
    await shown.getByRole('button', { name: 'I’ve saved the token' }).click()
    const ask = (method = 'GET') =>
      fetch(`${origin}/api/my-bucket-list`, { method, headers: { authorization: `Bearer ${token}` } })
    expect(await (await ask()).json()).toMatchObject([{ ideaId: 7 }])
    // The token may only read.
    expect((await ask('POST')).status).toBe(403)

    await page.reload()
    const section = page.getByRole('region', { name: 'API tokens' })
    await section.getByText(/^….{4}, read, expires .*, last used /).waitFor()
    expect(await page.content()).not.toContain(token)
    await section.getByRole('button', { name: 'Revoke My phone' }).click()
    await waitForToast(page, 'Token revoked')
    expect((await ask()).status).toBe(401)
  })
})
