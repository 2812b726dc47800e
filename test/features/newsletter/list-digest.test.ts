import { beforeEach, describe, expect, it } from 'vitest'
import { client } from '../../support/app/client.ts'
import { signUp, type Member } from '../../support/app/members.ts'
import { findMailProblems } from '../../pages/every-page/html-problems.ts'
import { origin, setUpMailingSite } from './mailing-site.ts'

const { site, allPutOff, allSettled, deliveries, look, mailsTo, open } = setUpMailingSite()

let kim: Member
let jo: Member
let id: number
/** Kim's list with two ideas, with Jo as an editor. Both want the digest. */
beforeEach(async () => {
  site.now = new Date('2026-06-01T12:00:00Z')
  await site.app.orm.em.fork().execute('delete from list')
  kim = await signUp(site.app, { name: 'Kim' })
  jo = await signUp(site.app, { name: 'Jo & <Co>' })
  const { body } = await call(kim).post('/api/lists', { title: 'Japan 2027', ideaIds: [1, 2] })
  id = body.id
  const { data } = await call(kim).call('lists.invitations.create', { id, role: 'editor' })
  await call(jo).post('/api/lists/join', { token: new URL(data.url).searchParams.get('token') })
  for (const member of [kim, jo]) await choose(member, true)
  // Tuesday in Berlin.
  site.now = new Date('2026-06-09T12:00:00Z')
})

const call = ({ headers }: Member) => client(site.app, { headers })
const choose = (member: Member, digest: boolean) => call(member).call('newsletter.setListLetters', { digest })
const addItems = (by: Member, ideaIds: number[]) => call(by).call('lists.items.addSeveral', { id, ideaIds })
/** Runs the job shortly before and at eight on Monday the 15th. */
async function monday() {
  await look('2026-06-15T05:55:00Z')
  await look('2026-06-15T06:00:00Z')
}

describe('the weekly digest of shared lists', () => {
  it('says on Monday at eight who did how much, once, with names and counts only', async () => {
    await addItems(jo, [3, 4, 5])
    const item = (await call(jo).get(`/api/lists/${id}`)).body.items[0]
    const entry = (await call(jo).call('lists.items.save', { id, itemId: item.id })).data
    await call(jo).put(`/api/my-bucket-list/${entry.id}`, { status: 'completed', doneNote: 'My own secret' })
    await call(jo).post(`/api/lists/${id}/items/${item.id}/comments`, { text: 'A private joke' })
    await look('2026-06-14T12:00:00Z')
    expect(await deliveries()).toEqual([])
    await monday()
    await look('2026-06-15T06:05:00Z')
    await look('2026-06-16T12:00:00Z')
    const mails = await mailsTo(kim)
    expect(mails.map(({ subject }) => subject)).toEqual(['This week on “Japan 2027”'])
    const [mail] = mails
    if (!mail) throw new Error('No mail came')
    const { text = '', html = '', headers, messageId } = mail
    expect(text).toContain(
      `Japan 2027\nJo & <Co> added 3 items, completed 1 item, and wrote 1 comment.\n${origin}/lists/${id}`,
    )
    expect(html).toContain('Jo &amp; &lt;Co&gt; added 3 items')
    expect(`${text}${html}`).not.toMatch(/secret|joke/)
    expect(await findMailProblems(html)).toEqual([])
    expect(headers.find(({ key }) => key === 'list-unsubscribe')?.value).toMatch(
      /^<https:\/\/someday\.example\/newsletter\/unsubscribe\?token=[\w-]{43}&of=digest>$/,
    )
    expect(headers.find(({ key }) => key === 'list-unsubscribe-post')?.value).toBe(
      'List-Unsubscribe=One-Click',
    )
    expect(messageId).toMatch(/^<digest-2026-06-15-[\w-]{24}@someday\.example>$/)
    // Jo did it all, and gets nothing.
    expect(await mailsTo(jo)).toEqual([])
  })

  it('is sent to nobody who has not asked for it, and without news to nobody', async () => {
    await choose(kim, false)
    const sam = await signUp(site.app, { name: 'Sam' })
    const { data } = await call(kim).call('lists.invitations.create', { id, role: 'viewer' })
    await call(sam).post('/api/lists/join', { token: new URL(data.url).searchParams.get('token') })
    await addItems(jo, [3])
    await monday()
    expect(await deliveries()).toEqual([])
  })

  it('is about the week from Monday to Sunday in the time zone of the site, and each week has its own', async () => {
    // Monday, shortly after midnight in Berlin.
    site.now = new Date('2026-06-14T22:30:00Z')
    await addItems(jo, [3])
    await monday()
    expect(await deliveries()).toEqual([])
    await look('2026-06-22T06:00:00Z')
    expect((await mailsTo(kim)).map(({ text }) => text?.includes('added 1 item.'))).toEqual([true])
    await look('2026-06-29T06:00:00Z')
    expect(await mailsTo(kim)).toHaveLength(1)
  })

  it('leaves out archived lists, those that were left, and members who left', async () => {
    await addItems(jo, [3])
    await call(kim).call('lists.archive', { id, archived: true })
    await monday()
    expect(await deliveries()).toEqual([])
  })

  it('is not sent if everything was undone, the list deleted or it was turned off before it is sent', async () => {
    const { data } = await addItems(jo, [3])
    await look('2026-06-15T05:55:00Z')
    site.catcher.refuses = { sender: '451 4.3.2 Not now' }
    await look('2026-06-15T06:00:00Z')
    expect(await deliveries()).toHaveLength(1)
    await allPutOff()
    await call(jo).delete(`/api/lists/${id}/items/${data.itemIds[0]}`)
    open('2026-06-15T07:00:00Z')
    await allSettled()
    expect(site.catcher.mails).toEqual([])
    expect((await deliveries()).map(({ state }) => state)).toEqual(['dropped'])
  })

  it('is sent up to Thursday if no process ran on Monday, and not later', async () => {
    await addItems(jo, [3])
    await look('2026-06-14T12:00:00Z')
    await look('2026-06-18T12:00:00Z')
    expect(await mailsTo(kim)).toHaveLength(1)
    site.now = new Date('2026-06-18T13:00:00Z')
    await addItems(jo, [4])
    await look('2026-06-26T12:00:00Z')
    expect(await mailsTo(kim)).toHaveLength(1)
  })

  it('is turned off with one click', async () => {
    await addItems(jo, [3])
    await monday()
    const [mail] = await mailsTo(kim)
    const link = mail?.headers.find(({ key }) => key === 'list-unsubscribe')?.value ?? ''
    const url = link.slice(1 + origin.length, -1)
    expect((await site.app.inject(url)).body).toContain('Stop weekly emails about your shared lists.')
    const { body } = await site.app.inject({
      method: 'POST',
      url,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'List-Unsubscribe=One-Click',
    })
    expect(body).toContain('You won’t get weekly emails about your shared lists anymore.')
    expect((await call(kim).call('newsletter.listLetters')).data).toMatchObject({ digest: false, year: true })
  })
})
