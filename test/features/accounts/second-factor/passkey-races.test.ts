import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getRaceRounds } from '../../../support/app/client.ts'
import { startTestApp, type TestApp } from '../../../support/app/test-app.ts'
import { createGuest } from './factor-steps.ts'
import { signInWithPasskey, createMemberWithPasskey } from './passkey-steps.ts'

const rounds = getRaceRounds()

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

describe('concurrently', () => {
  it('one passkey response signs in once', async () => {
    const entered: number[] = []
    for (let round = 0; round < rounds; round++) {
      const { device } = await createMemberWithPasskey(app)
      const guest = createGuest(app)
      const { data: asked } = await guest.call('accounts.passkeys.ask')
      const shown = device.show(asked, { counter: 0 })
      const answers = await Promise.all([1, 2, 3].map(() => guest.call('accounts.passkeys.signIn', shown)))
      entered.push(answers.filter(({ status }) => status === 200).length)
    }
    expect(entered).toEqual(Array(rounds).fill(1))
  })

  it('a removed passkey signs nobody in afterwards', async () => {
    for (let round = 0; round < rounds; round++) {
      const { owner, device } = await createMemberWithPasskey(app)
      const { data } = await owner.call('accounts.factors.state')
      const guest = createGuest(app)
      const [entered, removed] = await Promise.all([
        signInWithPasskey(guest, device),
        owner.call('accounts.passkeys.remove', { id: data.passkeys[0].id }),
      ])
      expect(removed.status).toBeLessThan(300)
      expect([200, 400]).toContain(entered.status)
      const { data: events } = await owner.call('accounts.events', {})
      expect(events.events[0].kind).toBe('passkey_removed')
    }
  })
})
