import type { Keys } from './keys.ts'

/** Request of the hostile client, different each time. */
export interface Attack {
  path: string
  method?: 'GET' | 'POST'
  body?: string
}
type Kind = (turn: number, keys: Keys) => Attack

const mostBatched = 20
const ideas = 1_315

/** Attacks with complete requests. Slow ones are in `slow-requests.ts`. */
export const attacks = {
  batches: oneOf([
    () => batch('ideas.list', { limit: 2_000 }),
    (turn) => batch('ideas.list', { limit: 100, offset: turn % ideas }),
    (turn) => batch('search.ideas', { q: `lights ${turn}`, limit: 50 }),
    (turn) => batch('ideas.byId', { id: 1 + (turn % ideas) }),
  ]),
  parameters: oneOf([
    (turn) => ({ path: `/ideas/${1 + (turn % ideas)}?x=${turn}` }),
    (turn) => ({ path: `/search?q=lights+${turn}` }),
    (turn) => ({ path: `/api/ideas?limit=2000&offset=${turn}` }),
    (turn) => ({ path: `/api/search?q=see+the+sea+${turn}&understand=1` }),
    (turn) => ({ path: `/nowhere-${turn}` }),
  ]),
  lists: oneOf([
    (turn, { share }) => ({ path: `/lists/${share}?x=${turn}` }),
    (_turn, { share }) => batch('bucketList.sharedList', { token: share, limit: 2_000 }),
    (_turn, { calendar }) => ({ path: `/calendar/${calendar}.ics` }),
    (_turn, { share }) => ({ path: call('bucketList.sharedList', { token: share, limit: 2_000 }) }),
  ]),
  bodies: oneOf([
    () => ({ method: 'POST', path: '/api/auth/login', body: `{"email":"a@b.example","x":${deep}}` }),
    () => ({ method: 'POST', path: '/api/trpc/accounts.login', body: `{"email":"a@b.example","x":${wide}}` }),
    () => ({ method: 'POST', path: '/api/events', body: `{"events":${wide}}` }),
  ]),
  resends: oneOf([
    (turn) => posting('/api/auth/resend-verification', { email: `nobody.${turn}@mail.example` }),
    (turn) => posting('/api/newsletter', { email: `nobody.${turn}@mail.example` }),
    (turn) => posting('/api/auth/login', { email: `nobody.${turn}@mail.example`, password: 'a guess' }),
    (turn) =>
      posting('/api/auth/register', {
        name: 'Nobody',
        email: `nobody.${turn}@mail.example`,
        password: 'long enough',
      }),
  ]),
} satisfies Record<string, Kind>
export type AttackName = keyof typeof attacks

/** Bodies of the maximum size, in two shapes that are slow to parse. */
const deep = '['.repeat(450_000) + ']'.repeat(450_000)
const wide = `[${Array.from({ length: 60_000 }, (_, at) => `{"a":${at}}`).join()}]`

function oneOf(kinds: Kind[]): Kind {
  return (turn, keys) => {
    const kind = kinds[turn % kinds.length]
    if (!kind) throw new Error('There is nothing to ask for')
    return kind(turn, keys)
  }
}

const call = (name: string, input: object) =>
  `/api/trpc/${name}?input=${encodeURIComponent(JSON.stringify(input))}`

function batch(name: string, input: object): Attack {
  const inputs = Object.fromEntries(Array.from({ length: mostBatched }, (_, at) => [at, input]))
  const names = Array.from({ length: mostBatched }, () => name).join()
  return { path: `/api/trpc/${names}?batch=1&input=${encodeURIComponent(JSON.stringify(inputs))}` }
}

const posting = (path: string, body: object): Attack => ({ method: 'POST', path, body: JSON.stringify(body) })
