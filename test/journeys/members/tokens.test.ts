import { fetch } from 'undici'
import { describe, expect, it } from 'vitest'
import { expectAccessible, openSite } from '../../support/browser/browser.ts'
import { visit } from '../visitors/looking.ts'
import { toast } from './account-steps.ts'
import { newMember, signIn } from './new-member.ts'
import { saveIdeas } from './bucket-list/saved-ideas.ts'

describe('a token for a program', () => {
  it('is made on the account page, reads the list from elsewhere, and ends when it is revoked', async () => {
    const member = await newMember()
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
    await shown.getByRole('button', { name: 'I’ve saved it' }).click()
    const ask = (method = 'GET') =>
      fetch(`${origin}/api/my-bucket-list`, { method, headers: { authorization: `Bearer ${token}` } })
    expect(await (await ask()).json()).toMatchObject([{ ideaId: 7 }])
    // It was made to read, and nothing else.
    expect((await ask('POST')).status).toBe(403)

    await page.reload()
    const section = page.getByRole('region', { name: 'API tokens' })
    await section.getByText(/^….{4}, read, until .*, last used /).waitFor()
    expect(await page.content()).not.toContain(token)
    await section.getByRole('button', { name: 'Revoke My phone' }).click()
    await toast(page, 'Token revoked')
    expect((await ask()).status).toBe(401)
  })
})
