import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { personalData, sessionView } from '#features/accounts/contract.ts'
import { OrganisationIdentity, ApiToken, Passkey, FormerEmail } from '#features/accounts/server/entities.ts'
import { createToken } from '#features/accounts/server/tokens.ts'
import { wrongPassword } from '#features/accounts/messages.ts'
import { startTestApp, type TestApp } from '../../support/app/test-app.ts'
import { signUpWithPassword } from '../../support/app/members.ts'
import { client, transports } from '../../support/app/client.ts'
import { createPlainPicture } from '../../support/app/pictures.ts'
import { dayIn } from '../lists/list-world.ts'

const password = 'correct horse'
let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

describe.each(transports)('the own account, through %s,', (door) => {
  async function signedIn(email: string) {
    const browser = client(app, { door })
    await browser.signIn(email, password)
    return browser
  }

  async function member() {
    const { id, email } = await signUpWithPassword(app, password)
    return { id, email, ada: await signedIn(email) }
  }

  const sessionsOf = async ({ call }: Awaited<ReturnType<typeof signedIn>>) =>
    sessionView.array().parse((await call('accounts.sessions')).data)

  it('changes its name at once, and ignores unknown fields', async () => {
    const { ada, id, email } = await member()
    const more = { role: 'admin', id: 1, emailVerified: false, email: 'eve@people.example' }
    const { data } = await ada.call('accounts.changeName', { name: '  Ada Lovelace ', ...more })
    const expected = { id, email, name: 'Ada Lovelace', role: 'member', emailVerified: true }
    expect(data).toEqual(expected)
    expect((await ada.call('accounts.current')).data).toEqual(expected)
  })

  it('changes its password with the current one, which ends all other sessions at once', async () => {
    const { ada, email } = await member()
    const other = await signedIn(email)
    expect(await other.whoAmI()).toBe(email)
    const passwords = { currentPassword: password, newPassword: 'a new one' }
    expect((await ada.call('accounts.changePassword', passwords)).refusal).toBeUndefined()
    expect([await ada.whoAmI(), await other.whoAmI()]).toEqual([email, undefined])
    expect((await client(app, { door }).signIn(email, password)).refusal?.status).toBe(401)
    expect((await client(app, { door }).signIn(email, 'a new one')).data).toMatchObject({ user: { email } })
  })

  it.each([
    ['changePassword', { currentPassword: 'wrong one', newPassword: 'a new one' }],
    ['changeEmail', { email: 'x@people.example', password: 'wrong one' }],
    ['deleteAccount', { password: 'wrong one' }],
  ])('is unchanged when %s brings a wrong password', async (name, input) => {
    const { ada, email } = await member()
    const { refusal } = await ada.call(`accounts.${name}`, input)
    // Not 401, which would mean that the session has ended.
    expect(refusal).toMatchObject({ status: 400, code: 'wrong_password', message: wrongPassword })
    expect(await ada.whoAmI()).toBe(email)
    expect((await client(app, { door }).signIn(email, password)).refusal).toBeUndefined()
  })

  it('lists its sessions, this browser first, and ends them one by one', async () => {
    const { ada, email } = await member()
    const other = await signedIn(email)
    const list = await sessionsOf(ada)
    expect(list.map(({ isCurrent }) => isCurrent)).toEqual([true, false])
    const ended = { id: list[1]?.id }
    expect((await ada.call('accounts.endSession', ended)).refusal).toBeUndefined()
    expect([await ada.whoAmI(), await other.whoAmI()]).toEqual([email, undefined])
    expect((await ada.call('accounts.endSession', ended)).refusal?.status).toBe(404)
  })

  it('cannot end the sessions of another member', async () => {
    const { ada, email } = await member()
    const eve = await member()
    const [theirs] = await sessionsOf(ada)
    expect((await eve.ada.call('accounts.endSession', { id: theirs?.id })).refusal?.status).toBe(404)
    expect(await ada.whoAmI()).toBe(email)
  })

  it.each(['signOutEverywhere', 'logout'])('is signed out by %s, which clears the cookie', async (name) => {
    const { ada, email } = await member()
    const other = await signedIn(email)
    const stolen = ada.cookie()
    expect((await ada.call(`accounts.${name}`)).refusal).toBeUndefined()
    expect(ada.cookie()).toBe('auth_token=')
    expect(await client(app, { door, headers: { cookie: stolen } }).whoAmI()).toBeUndefined()
    expect(await other.whoAmI()).toBe(name === 'logout' ? email : undefined)
  })

  it('exports everything but secrets', async () => {
    const { ada, email } = await member()
    const { data } = await ada.call('accounts.myData')
    expect(data).toMatchObject({ account: { email, role: 'member' }, sessions: [{}] })
    const ofAccounts = ['account', 'sessions', 'events', 'devices', 'apiTokens']
    const accounts = [...ofAccounts, 'secondFactors', 'organisation', 'formerEmails', 'links']
    const others = ['bucketList', 'lists', 'newsletter', 'listLetters', 'webhooks']
    expect(Object.keys(personalData.parse(data))).toEqual([...accounts, ...others])
    expect(JSON.stringify(data)).not.toMatch(/argon2|hash/i)
  })

  it('is deleted with the password, and all personal data with it', async () => {
    const { ada, id, email } = await member()
    const other = await signedIn(email)
    expect((await ada.call('accounts.deleteAccount', { password })).refusal).toBeUndefined()
    expect(ada.cookie()).toBe('auth_token=')
    expect([await ada.whoAmI(), await other.whoAmI()]).toEqual([undefined, undefined])
    expect((await client(app, { door }).signIn(email, password)).refusal?.status).toBe(401)
    const em = app.orm.em.fork()
    for (const table of ['session', 'account_token'])
      expect(await em.execute(`select 1 from ${table} where user_id = ?`, [id])).toEqual([])
    expect(await em.execute('select 1 from users where id = ?', [id])).toEqual([])
  })

  it.each([
    'changeName',
    'changeEmail',
    'changePassword',
    'sessions',
    'events',
    'confirmPassword',
    'endSession',
    'signOutEverywhere',
    'myData',
    'deleteAccount',
  ])('%s checks who is signed in before it validates the input', async (name) => {
    expect((await client(app, { door }).call(`accounts.${name}`, {})).refusal?.status).toBe(401)
  })
})

/** Section of the data export for each table with member data. */
const exportSections: Record<string, [string, string?]> = {
  account_device: ['devices'],
  account_event: ['events'],
  account_token: ['links'],
  api_token: ['apiTokens'],
  applied_request: ['bucketList', 'answeredRequests'],
  authenticator: ['secondFactors'],
  calendar_feed: ['bucketList', 'calendarFeeds'],
  custom_idea: ['bucketList', 'customIdeas'],
  entry: ['bucketList', 'entries'],
  entry_photo: ['bucketList', 'photos'],
  former_email: ['formerEmails'],
  list_cheer: ['lists', 'cheers'],
  list_comment: ['lists', 'comments'],
  list_date_answer: ['lists', 'dateAnswers'],
  list_invitation: ['lists', 'invitations'],
  list_item_copy: ['lists', 'copies'],
  list_item_count: ['lists', 'counts'],
  list_letter_choice: ['listLetters'],
  list_member: ['lists', 'lists'],
  list_story: ['lists', 'stories'],
  not_for_me: ['bucketList', 'notForMe'],
  organisation_identity: ['organisation'],
  passkey: ['secondFactors', 'passkeys'],
  recovery_code: ['secondFactors'],
  removed_entry: ['bucketList', 'removedEntries'],
  session: ['sessions'],
  share_link: ['bucketList', 'shareLinks'],
  subscriber: ['newsletter'],
  webhook_consent: ['webhooks'],
  webhook_list_consent: ['webhooks'],
}

describe('the data about a member', () => {
  it('is exported table by table, and no table is missing', async () => {
    const em = app.orm.em.fork()
    const tables = await em.execute<{ name: string }[]>(
      `select conrelid::regclass::text as name from pg_constraint
       where contype = 'f' and confrelid = 'users'::regclass and confdeltype = 'c' order by name`,
    )
    // The first two belong to nobody yet, and the third only unsubscribes.
    const ofNobody = ['pending_sign_in', 'registration', 'newsletter_token']
    expect(tables.map(({ name }) => name).filter((name) => !ofNobody.includes(name))).toEqual(
      Object.keys(exportSections),
    )

    const { id, email } = await signUpWithPassword(app, password)
    const ada = client(app)
    await ada.signIn(email, password)
    await createToken(em, { purpose: 'verify_email', userId: id }, new Date())
    const joined = { user: id, issuer: 'https://id.example', subject: 'ada' }
    await em.insert(OrganisationIdentity, joined)
    const script = { name: 'A script', hash: 'none', ending: 'abcd', expiresAt: new Date(Date.now() + 1e9) }
    await em.insert(ApiToken, { user: id, scopes: ['read'], ...script })
    await em.insert(FormerEmail, {
      user: id,
      email: `former-${email}`,
      leftAt: new Date(),
      expiresAt: new Date(Date.now() + 1e9),
    })
    await em.insert(Passkey, { user: id, credentialId: String(id), publicKey: 'key', name: 'Phone' })
    const { data: entry } = await ada.call('bucketList.add', { ideaId: 1 })
    const picture = await createPlainPicture()
    await ada.upload(`/api/my-bucket-list/${Reflect.get(Object(entry), 'id')}/photos`, 'image/png', picture)
    const { data: other } = await ada.call('bucketList.add', { ideaId: 2, status: 'planned', priority: 2 })
    await ada.call('bucketList.remove', { id: Reflect.get(Object(other), 'id') })
    const { data: own } = await ada.call('bucketList.customIdeas.create', {
      title: 'Learn to whistle',
      requestId: randomUUID(),
    })
    const { data: list } = await ada.call('lists.create', { title: 'Songs' })
    const added = await ada.call('lists.items.add', { id: list.id, ideaId: 1, times: 2 })
    const item = { id: list.id, itemId: added.data.id }
    await ada.call('lists.items.count', { ...item, count: 1 })
    await ada.call('lists.items.cheer', { ...item, isCheering: true })
    await ada.call('lists.comments.add', { ...item, text: 'Soon!' })
    await ada.call('bucketList.update', { id: Reflect.get(Object(entry), 'id'), status: 'completed' })
    await ada.call('lists.stories.share', { ...item, isShared: true })
    await ada.call('lists.invitations.create', { id: list.id, role: 'viewer' })
    const day = dayIn(30)
    await ada.call('lists.dates.propose', { ...item, days: [{ day, note: 'By train' }] })
    await ada.call('lists.dates.answer', { ...item, answers: [{ day, answer: 'yes' }] })
    await em.execute('insert into list_item_copy (item_id, user_id, custom_idea_id) values (?, ?, ?)', [
      item.itemId,
      id,
      own.id,
    ])
    await ada.call('bucketList.forYou.dismiss', { ideaId: 3 })
    await ada.call('bucketList.share.create', {})
    await ada.call('bucketList.calendar.create')
    await ada.call('newsletter.setMine', { isSubscribed: true })
    for (const kind of ['completions', 'lists'])
      await ada.call('webhooks.setConsent', { kind, isGiven: true })
    const { data } = await ada.call('accounts.myData')
    for (const [kind, part] of Object.values(exportSections)) {
      const kept = Reflect.get(Object(data), kind)
      const rows = part ? Reflect.get(Object(kept), part) : kept
      expect([kind, part, [rows ?? []].flat().length]).toEqual([kind, part, 1])
    }
    expect(data).toMatchObject({ lists: { proposedDays: [{ day, note: 'By train' }] } })
    // Links that grant access must not be in the export.
    expect(JSON.stringify(data)).not.toMatch(/hash|\/lists\/|\.ics/)
  })

  it('is sent as a file that no cache stores', async () => {
    const { email } = await signUpWithPassword(app, password)
    const ada = client(app)
    await ada.signIn(email, password)
    expect((await ada.get('/api/account/data')).headers).toMatchObject({
      'content-disposition': 'attachment; filename="my-data.json"',
      'cache-control': 'no-store',
    })
  })

  it('references one row and is deleted with it', async () => {
    const rules = await app.orm.em
      .fork()
      .execute(
        `select conname, confdeltype from pg_constraint where contype = 'f' and confrelid = 'users'::regclass`,
      )
    expect(rules.length).toBeGreaterThan(1)
    expect(rules.filter(({ confdeltype }) => !'cn'.includes(String(confdeltype)))).toEqual([])
  })
})
