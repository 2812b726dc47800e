import type { Status } from '#features/bucket-list/contract.ts'

/** What lists that were kept elsewhere call it, in small letters. */
const words: Record<Exclude<Status, 'want_to_do'>, readonly string[]> = {
  completed: ['complete', 'done', 'finished', 'yes', 'y', 'x', 'true', '1', '✓', '✔', '☑', '[x]'],
  in_progress: ['in progress', 'in-progress', 'started', 'begun', 'doing', 'ongoing'],
  planned: [
    'plan',
    'to do',
    'todo',
    'to-do',
    'open',
    'not yet',
    'not started',
    'no',
    'n',
    'false',
    '0',
    '[ ]',
  ],
}

const meanings = new Map<string, string>()
for (const [status, said] of Object.entries(words))
  for (const word of [status, ...said]) meanings.set(word, status)

/** The status that a cell means; what nobody would say stays as it is, to be refused. */
export function statusMeant(said: unknown): unknown {
  if (said === true) return 'completed'
  if (said === false) return 'planned'
  return (typeof said === 'string' && meanings.get(said.trim().toLowerCase())) || said
}
