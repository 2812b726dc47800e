import { client, type Client } from '../../support/app/client.ts'
import { signUp, type Member } from '../../support/app/members.ts'
import type { TestApp } from '../../support/app/test-app.ts'

const roles = ['owner', 'editor', 'viewer'] as const
/** Everybody who may ask for a list. `removed` was an editor of it, and the account of `blocked` has been blocked. */
export const everybody = ['visitor', 'stranger', 'viewer', 'editor', 'owner', 'removed', 'blocked'] as const
export type Who = (typeof everybody)[number]

/** A person with an account, and their client. */
export interface Person {
  member: Member
  client: Client
}
export type People = Record<Exclude<Who, 'visitor'>, Person>

/** Private words of each member that nobody else may see. */
export const secretsOf = (who: string) => `secret-of-${who}`

/** Creates a person whose bucket list has two ideas with private notes, the second one completed. */
export async function createPerson(app: TestApp, who: string): Promise<Person> {
  const member = await signUp(app, { name: `Name of ${who}` })
  const own = client(app, member)
  const secret = secretsOf(who)
  await own.post('/api/my-bucket-list', { ideaId: 7, notes: secret, priority: 3, targetDate: '2031-07-13' })
  await own.post('/api/my-bucket-list', {
    ideaId: 8,
    status: 'completed',
    doneNote: secret,
    doneWith: secret,
    doneOn: '2026-01-02',
  })
  return { member, client: own }
}

/** Creates everybody who has an account. */
export async function createPeople(app: TestApp): Promise<People> {
  const [stranger, viewer, editor, owner, removed, blocked] = await Promise.all(
    ['stranger', 'viewer', 'editor', 'owner', 'removed', 'blocked'].map((who) => createPerson(app, who)),
  )
  if (!stranger || !viewer || !editor || !owner || !removed || !blocked) throw new Error('nobody was created')
  return { stranger, viewer, editor, owner, removed, blocked }
}

/** Returns the calendar date in some days. */
export const dayIn = (days: number): string =>
  new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 'yyyy-mm-dd'.length)

/** Days that are proposed for the first item. */
export const pollDays = [dayIn(400), dayIn(401)] as const

/**
 * A list of the owner with an editor and a viewer, with items of two ideas and a custom idea. Days are proposed for the
 * first item, and a day is settled for the second.
 */
export interface World {
  id: number
  itemId: number
  settledItemId: number
  customItemId: number
  /** Comments on the first item, by their authors. */
  comments: Record<(typeof roles)[number], number>
  token: string
  invitationId: number
  customIdeaId: number
}

/** Creates a list through the API, and makes the people its members. */
export async function createWorld(people: People): Promise<World> {
  const owner = people.owner.client
  const list = (await owner.call('lists.create', { title: 'Japan 2027', ideaIds: [7, 9] })).data
  const { id } = list
  const custom = (await owner.call('lists.items.add', { id, title: 'Yodel', times: 3 })).data
  const links = { editor: await invite(owner, id, 'editor'), viewer: await invite(owner, id, 'viewer') }
  await people.editor.client.call('lists.join', { token: links.editor.token })
  await people.viewer.client.call('lists.join', { token: links.viewer.token })
  await people.removed.client.call('lists.join', { token: links.editor.token })
  await owner.call('lists.members.remove', { id, userId: people.removed.member.id })
  // The removal has revoked the other links.
  const { token, id: invitationId } = await invite(owner, id, 'viewer')
  const itemId: number = list.items[0].id
  const comments = { owner: 0, editor: 0, viewer: 0 }
  for (const role of roles) {
    const { data } = await people[role].client.call('lists.comments.add', { id, itemId, text: `By ${role}` })
    comments[role] = data.id
  }
  const settledItemId: number = list.items[1].id
  for (const each of [itemId, settledItemId])
    await owner.call('lists.dates.propose', { id, itemId: each, days: pollDays.map((day) => ({ day })) })
  for (const role of roles) {
    const answers = [{ day: pollDays[0], answer: 'yes' }]
    await people[role].client.call('lists.dates.answer', { id, itemId: settledItemId, answers })
  }
  await owner.call('lists.dates.settle', { id, itemId: settledItemId, day: pollDays[0] })
  return {
    id,
    itemId,
    settledItemId,
    customItemId: custom.id,
    customIdeaId: custom.customIdeaId,
    comments,
    token,
    invitationId,
  }
}

/** Creates an invitation, and returns its id and the token of its link. */
export async function invite(owner: Client, id: number, role: 'editor' | 'viewer') {
  const { data } = await owner.call('lists.invitations.create', { id, role })
  return { id: Number(data.id), token: new URL(data.url).searchParams.get('token') ?? '' }
}
