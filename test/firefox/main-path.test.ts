import { expect, it } from 'vitest'
import { soon } from '../journeys/visitors/page-state.ts'
import { readNewestToken, createPerson } from '../journeys/members/new-member.ts'
import { openFirefox } from '../support/browser/firefox.ts'

it('a visitor searches from the home page and opens an idea', async () => {
  const visitor = await openFirefox()
  await visitor.visits('/')
  await visitor.sees('h1', 'Your best stories haven’t happened yet')
  await visitor.types('Search bucket list ideas', 'balloon')
  await visitor.presses('Enter')
  await visitor.sees('h1', 'Search Results for “balloon”')
  await expect.poll(() => visitor.address(), soon).toBe('/search?q=balloon')

  const first = async () => (await visitor.titles())[0] ?? ''
  await expect.poll(first, soon).toMatch(/balloon/i)
  const title = await first()
  await visitor.clicks('a', `View Details: ${title}`)
  await visitor.sees('h1', title)
  await expect.poll(() => visitor.address(), soon).toMatch(/^\/ideas\/\d+$/)
})

it('a member registers, verifies, mistypes the password, signs in, and saves an idea', async () => {
  const member = createPerson()
  const visitor = await openFirefox()
  await visitor.visits('/register')
  await visitor.types('Full name', member.name)
  await visitor.types('Email', member.email)
  await visitor.types('Password', member.password)
  await visitor.types('Confirm password', member.password)
  await visitor.clicks('button', 'Create account')
  await visitor.sees('h1', 'Check Your Email')

  await visitor.visits(`/verify-email?token=${await readNewestToken(member.email)}`)
  await visitor.clicks('button', 'Verify my email')
  await visitor.sees('h1', 'Email verified')
  // Verifying in the browser that signed up also signs in.
  await visitor.clicks('button', 'Sign Out')
  await visitor.sees('a', 'Sign In')

  await visitor.visits('/login')
  await visitor.types('Email', member.email)
  await visitor.types('Password', 'a short way home')
  await visitor.clicks('button', 'Sign In')
  await visitor.sees('*[@role="alert"]', 'The email address or password is incorrect.')
  await visitor.types('Password', member.password)
  await visitor.clicks('button', 'Sign In')
  await expect.poll(() => visitor.address(), soon).toBe('/')
  await visitor.sees('a', 'My Bucket List')

  await visitor.visits('/ideas/7')
  const title = await visitor.heading()
  await visitor.clicks('button', 'Add to My List')
  await visitor.sees('button', 'In Your List ✓')
  await visitor.clicks('a', 'My Bucket List')
  await visitor.sees('h1', 'My Bucket List')
  await visitor.sees('button', 'Planned (1)')
  expect(await visitor.titles()).toEqual([title])
})
