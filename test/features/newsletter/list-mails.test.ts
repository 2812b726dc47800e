import { describe, expect, it } from 'vitest'
import { User } from '#features/accounts/server/entities.ts'
import { client } from '../../support/app/client.ts'
import { signUp, type Member } from '../../support/app/members.ts'
import { done, soon, setUpMailingSite } from './mailing-site.ts'

const { site, add, allPutOff, allSettled, deliveries, look, mailsTo, open } = setUpMailingSite()

describe('list mails', () => {
  const day = { targetDate: '2026-06-15' }
  async function morning() {
    await look('2026-06-08T05:00:00Z')
    await look('2026-06-08T06:00:00Z')
  }

  it('are not sent to blocked, unverified or deleted members', async () => {
    const people = [
      await signUp(site.app, { blockedAt: site.now }),
      await signUp(site.app, { emailVerifiedAt: null }),
      await signUp(site.app),
      await signUp(site.app),
    ]
    for (const member of people) await add(member, day)
    await look('2026-06-08T05:00:00Z')
    site.catcher.refuses = { sender: '451 4.3.2 Not now' }
    await look('2026-06-08T06:00:00Z')
    expect(await deliveries()).toHaveLength(2)
    await allPutOff()
    const em = site.app.orm.em.fork()
    await em.nativeDelete(User, { id: people[2]?.id ?? 0 })
    await em.nativeUpdate(User, { id: people[3]?.id ?? 0 }, { blockedAt: site.now })
    open('2026-06-08T07:00:00Z')
    await allSettled()
    expect(site.catcher.mails).toEqual([])
    expect((await deliveries()).map(({ state }) => state)).toEqual(['dropped', 'dropped'])
  })

  const choose = ({ headers }: Member, wanted: object) =>
    client(site.app, { headers }).call('newsletter.setListLetters', wanted)

  it('can be turned off one by one in the account, and with one click at a mail provider', async () => {
    const [ada, bob] = [await signUp(site.app), await signUp(site.app)]
    for (const member of [ada, bob]) {
      await add(member, day)
      await add(member, { ...done, doneOn: '2025-06-08', completedAt: site.now })
    }
    expect((await choose(ada, { reminder: false })).data).toEqual({
      reminder: false,
      anniversary: true,
      year: true,
      digest: false,
    })
    await morning()
    expect((await mailsTo(ada)).map(({ subject }) => subject?.split(':')[0])).toEqual(['A year ago'])
    const memory = (await mailsTo(bob)).find(({ subject }) => subject?.startsWith('A year'))
    const [, way = ''] =
      /<https:\/\/someday\.example([^>]+)>/.exec(
        memory?.headers.find(({ key }) => key === 'list-unsubscribe')?.value ?? '',
      ) ?? []
    for (const method of ['GET', 'HEAD'] as const)
      expect((await site.app.inject({ method, url: way })).statusCode).toBe(200)
    expect((await site.app.inject(way)).body).toContain('Stop “a year ago” emails.')
    const mine = async () =>
      (await client(site.app, { headers: bob.headers }).call('newsletter.listLetters')).data
    expect(await mine()).toEqual({ reminder: true, anniversary: true, year: true, digest: false })
    const oneClick = { 'content-type': 'application/x-www-form-urlencoded' }
    const { statusCode } = await site.app.inject({
      method: 'POST',
      url: way,
      headers: oneClick,
      payload: 'List-Unsubscribe=One-Click',
    })
    expect(statusCode).toBe(200)
    expect(await mine()).toEqual({ reminder: true, anniversary: false, year: true, digest: false })
    const browser = { ...oneClick, accept: 'text/html', 'sec-fetch-site': 'same-origin' }
    const pressed = await site.app.inject({ method: 'POST', url: way, headers: browser })
    expect(pressed.headers.location).toBe('/newsletter/unsubscribe?done=1&of=anniversary')
    expect((await site.app.inject(String(pressed.headers.location))).body).toContain(
      'You won’t get “a year ago” emails anymore',
    )
    expect(
      (await client(site.app, { headers: bob.headers }).call('accounts.myData')).data.listLetters,
    ).toEqual(await mine())
  })

  it('suppress an address after the third rejection, until its member turns them on or changes the address', async () => {
    const ada = await signUp(site.app, { email: 'nobody-of-lists@box.example' })
    const days = ['2026-06-15', '2026-06-16', '2026-06-17', '2026-06-18', '2026-06-19', '2026-06-20']
    for (const targetDate of days) await add(ada, { targetDate })
    const mornings = days.map(
      (each) => `${each.slice(0, 8)}${String(Number(each.slice(8)) - 7).padStart(2, '0')}T06:00:00Z`,
    )
    await look('2026-06-08T05:00:00Z')
    for (const each of mornings.slice(0, 4)) {
      await look(each)
      await allSettled()
    }
    expect((await deliveries()).map(({ state }) => state)).toEqual(['refused', 'refused', 'refused'])
    await choose(ada, { reminder: true })
    await look(mornings[4] ?? '')
    await allSettled()
    expect(await deliveries()).toHaveLength(4)
    await site.app.orm.em.fork().nativeUpdate(User, { id: ada.id }, { email: 'found@box.example' })
    await look(mornings[5] ?? '')
    expect(await mailsTo({ email: 'found@box.example' })).toHaveLength(1)
  })

  it('are sent after account mails', async () => {
    const ada = await signUp(site.app)
    await add(ada, day)
    let letIn = () => {}
    const held = new Promise<void>((resolve) => (letIn = resolve))
    let isHeld = false
    site.catcher.refuses = {
      holds: (moment, address) => {
        if (moment !== 'recipient' || !address.startsWith('new-')) return undefined
        isHeld = true
        return held
      },
    }
    await client(site.app).call('accounts.register', {
      name: 'New',
      email: 'new-here@box.example',
      password: 'correct horse',
    })
    await expect.poll(() => isHeld, soon).toBe(true)
    await morning()
    // The mail is due, but is not sent for several runs.
    await new Promise((resolve) => setTimeout(resolve, 1_000))
    expect(site.catcher.mails).toEqual([])
    letIn()
    await expect
      .poll(() => site.catcher.mails.map(({ recipient }) => recipient), soon)
      .toEqual(['new-here@box.example', ada.email])
  })
})
