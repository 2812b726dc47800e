import type { Client } from '../../support/app/client.ts'
import { pollDays, type People, type Who, type World } from './list-world.ts'

export type Statuses = Record<Who, number>
const statuses = (viewer: number, editor: number, owner: number): Statuses => ({
  visitor: 401,
  stranger: 404,
  viewer,
  editor,
  owner,
  removed: 404,
  blocked: 401,
})
export const forMembers = (status = 200) => statuses(status, status, status)
export const forEditors = (status = 200) => statuses(403, status, status)
export const forOwner = (status = 200) => statuses(403, 403, status)
/** Operations on what is the caller's own, open to everybody with an account. */
export const forAccounts = (status = 200): Statuses => ({
  ...forMembers(status),
  stranger: status,
  removed: status,
})

type Inputs = (world: World, people: People) => object
type Send = (by: Client, world: World, people: People) => Promise<{ status: number; text: string }>
/** Statuses of an operation for everybody, a valid input or request, and whether it needs a list of its own. */
export type ProcedureRow = [Statuses, Inputs, 'own list'?]
export type RouteRow = [Statuses, Send, 'own list'?]

export const datesProcedures: Record<string, ProcedureRow> = {
  'lists.dates.get': [forMembers(), ({ id, itemId }) => ({ id, itemId })],
  'lists.dates.propose': [
    forEditors(),
    ({ id, customItemId }) => ({ id, itemId: customItemId, days: [{ day: pollDays[0] }] }),
    'own list',
  ],
  'lists.dates.withdraw': [forEditors(), ({ id, itemId }) => ({ id, itemId }), 'own list'],
  'lists.dates.answer': [
    forMembers(),
    ({ id, itemId }) => ({ id, itemId, answers: [{ day: pollDays[0], answer: 'maybe' }] }),
  ],
  'lists.dates.settle': [forEditors(), ({ id, itemId }) => ({ id, itemId, day: pollDays[1] }), 'own list'],
  'lists.dates.reopen': [forEditors(), ({ id, itemId }) => ({ id, itemId })],
  'lists.dates.plan': [forMembers(), ({ id, settledItemId }) => ({ id, itemId: settledItemId })],
}

export const datesRoutes: Record<string, RouteRow> = {
  'GET /api/lists/{id}/items/{itemId}/dates': [
    forMembers(),
    (by, { id, itemId }) => by.get(`/api/lists/${id}/items/${itemId}/dates`),
  ],
  'POST /api/lists/{id}/items/{itemId}/dates': [
    forEditors(201),
    (by, { id, customItemId }) =>
      by.post(`/api/lists/${id}/items/${customItemId}/dates`, { days: [{ day: pollDays[0] }] }),
    'own list',
  ],
  'DELETE /api/lists/{id}/items/{itemId}/dates': [
    forEditors(204),
    (by, { id, itemId }) => by.delete(`/api/lists/${id}/items/${itemId}/dates`),
    'own list',
  ],
  'PUT /api/lists/{id}/items/{itemId}/dates/answers': [
    forMembers(),
    (by, { id, itemId }) =>
      by.put(`/api/lists/${id}/items/${itemId}/dates/answers`, {
        answers: [{ day: pollDays[0], answer: 'no' }],
      }),
  ],
  'POST /api/lists/{id}/items/{itemId}/dates/settle': [
    forEditors(),
    (by, { id, itemId }) => by.post(`/api/lists/${id}/items/${itemId}/dates/settle`, { day: pollDays[1] }),
    'own list',
  ],
  'DELETE /api/lists/{id}/items/{itemId}/dates/settle': [
    forEditors(204),
    (by, { id, itemId }) => by.delete(`/api/lists/${id}/items/${itemId}/dates/settle`),
  ],
  'POST /api/lists/{id}/items/{itemId}/dates/plan': [
    forMembers(),
    (by, { id, settledItemId }) => by.post(`/api/lists/${id}/items/${settledItemId}/dates/plan`),
  ],
}

export const nobodysPhoto = '00000000-0000-4000-8000-000000000000'

/** Stories and templates. */
export const storiesProcedures: Record<string, ProcedureRow> = {
  'lists.stories.share': [forMembers(), ({ id, itemId }) => ({ id, itemId, isShared: false })],
  // No photo is shared in this list; test/features/lists/stories.test.ts has photos.
  'lists.stories.photo': [forMembers(404), ({ id, itemId }) => ({ id, itemId, photoId: nobodysPhoto })],
  'lists.templates.fill': [forAccounts(), () => ({ template: 'family-summer', seed: 1 })],
  'lists.templates.swap': [forAccounts(), () => ({ template: 'family-summer', seed: 1, rule: 0 })],
}

export const storiesRoutes: Record<string, RouteRow> = {
  'PUT /api/lists/{id}/items/{itemId}/story': [
    forMembers(),
    (by, { id, itemId }) => by.put(`/api/lists/${id}/items/${itemId}/story`, { isShared: false }),
  ],
  'GET /api/lists/{id}/items/{itemId}/photos/{photoId}': [
    forMembers(404),
    (by, { id, itemId }) => by.get(`/api/lists/${id}/items/${itemId}/photos/${nobodysPhoto}`),
  ],
  'GET /api/lists/templates/{template}': [
    forAccounts(),
    (by) => by.get('/api/lists/templates/family-summer?seed=1'),
  ],
  'GET /api/lists/templates/{template}/swap': [
    forAccounts(),
    (by) => by.get('/api/lists/templates/family-summer/swap?seed=1&rule=0'),
  ],
}

/**
 * Returns a function that runs an operation on the shared list or, if it changes more than it undoes, on one of its own.
 * Somebody who is refused leaves that as it was, for the next operation.
 */
export function createTurns(shared: World, createOwn: () => Promise<World>) {
  let untouched: World | undefined
  return async <T extends { status: number }>(
    own: 'own list' | undefined,
    operate: (world: World) => Promise<T>,
  ): Promise<T> => {
    if (!own) return operate(shared)
    untouched ??= await createOwn()
    const outcome = await operate(untouched)
    if (outcome.status < 400) untouched = undefined
    return outcome
  }
}
