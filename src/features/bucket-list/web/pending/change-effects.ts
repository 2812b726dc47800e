import type { CustomIdeaView, EntryView } from '#features/bucket-list/contract.ts'
import { customDefaults, defaultPriority } from '#features/bucket-list/limits.ts'
import { fallbackPicturePath } from '#platform/addresses.ts'
import type { PendingChange } from '#platform/web/device-database.ts'
import { applyChanges } from '../entry/use-entry-changes.ts'

/** The member's list as the page shows it, from which the answer of a change is predicted. */
export interface KnownList {
  entries: readonly EntryView[]
  customIdeas: readonly CustomIdeaView[]
  findIdea: (id: number) => EntryView['idea'] | undefined
  /** Changes that wait to be sent. */
  waiting: readonly PendingChange[]
}

type Made = Pick<PendingChange, 'path' | 'input' | 'temporaryId'>

/** The photo itself is sent by REST. */
export const photoPathName = 'bucketList.photos.add'

/** Mutations that can be made without a connection. */
export const queuedPaths: ReadonlySet<string> = new Set([
  'bucketList.add',
  'bucketList.update',
  'bucketList.remove',
  'bucketList.takeOff',
  'bucketList.restore',
  'bucketList.steps.add',
  'bucketList.steps.update',
  'bucketList.steps.remove',
  'bucketList.customIdeas.create',
  photoPathName,
])

/** Returns a random negative id, which no row of the database has. */
export const createTemporaryId = (): number => -1 - (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0)

/** Returns a number of an input, such as `entryId`; undefined if it has none. */
export function numberIn(input: unknown, name: string): number | undefined {
  const value: unknown = Reflect.get(Object(input), name)
  return typeof value === 'number' ? value : undefined
}

/** Returns the entry that a change is about, as it is before the change. */
export function findChangedEntry(
  { path, input }: Pick<Made, 'path' | 'input'>,
  entries: readonly EntryView[],
): EntryView | undefined {
  const id = numberIn(input, 'id')
  if (path === 'bucketList.takeOff') return entries.find(({ ideaId }) => ideaId === numberIn(input, 'ideaId'))
  if (path === 'bucketList.steps.update' || path === 'bucketList.steps.remove')
    return entries.find(({ steps }) => steps.some((step) => step.id === id))
  const entryId = numberIn(input, 'entryId') ?? id
  return entries.find((entry) => entry.id === entryId)
}

/** Returns the answer that the server will probably give; undefined if the page knows too little to show one. */
export function predictAnswer(
  made: Made,
  before: EntryView | undefined,
  known: KnownList,
): { answer: unknown } | undefined {
  const { path, input, temporaryId } = made
  if (path === 'bucketList.remove') return { answer: undefined }
  if (path === 'bucketList.takeOff') return { answer: { id: before?.id ?? temporaryId } }
  if (path === 'bucketList.add') return toAnswer(createEntry(made, known))
  if (path === 'bucketList.customIdeas.create') return { answer: createCustomIdea(made) }
  if (path === 'bucketList.restore') return toAnswer(findRemoved(numberIn(input, 'id'), known.waiting))
  return toAnswer(before && applyToEntry(before, made))
}

const toAnswer = <T>(answer: T | undefined) => (answer === undefined ? undefined : { answer })

/** Returns the entries of a list with a change made to them. Making it twice has the same effect as once. */
export function applyToEntries(
  entries: readonly EntryView[],
  change: Made & Pick<PendingChange, 'answer'>,
): EntryView[] {
  const { path, input, answer } = change
  if (path === 'bucketList.remove' || path === 'bucketList.takeOff') {
    const id = path === 'bucketList.remove' ? numberIn(input, 'id') : numberIn(answer, 'id')
    const ideaId = numberIn(input, 'ideaId')
    return entries.filter((entry) => entry.id !== id && (ideaId === undefined || entry.ideaId !== ideaId))
  }
  if (path === 'bucketList.add' || path === 'bucketList.restore')
    return isEntry(answer) && !entries.some((entry) => isSameItem(entry, answer))
      ? [...entries, answer]
      : [...entries]
  const changed = findChangedEntry(change, entries)
  return entries.map((entry) => (entry === changed ? applyToEntry(entry, change) : entry))
}

function applyToEntry(entry: EntryView, { path, input, temporaryId }: Made): EntryView {
  const id = numberIn(input, 'id')
  const { steps } = entry
  switch (path) {
    case 'bucketList.update': {
      const next = applyChanges(entry, Object(input))
      const isNew = next.status === 'completed' && next.completedAt === null
      return isNew ? { ...next, completedAt: new Date().toISOString() } : next
    }
    case 'bucketList.steps.add': {
      if (steps.some((step) => step.id === temporaryId)) return entry
      return { ...entry, steps: [...steps, { id: temporaryId, text: Object(input).text, isDone: false }] }
    }
    case 'bucketList.steps.update':
      return {
        ...entry,
        steps: steps.map((step) => (step.id === id ? { ...step, isDone: Object(input).isDone } : step)),
      }
    case 'bucketList.steps.remove':
      return { ...entry, steps: steps.filter((step) => step.id !== id) }
    default:
      return entry
  }
}

const isSameItem = (one: EntryView, other: EntryView): boolean =>
  one.id === other.id ||
  (one.ideaId !== null && one.ideaId === other.ideaId) ||
  (one.customIdeaId !== null && one.customIdeaId === other.customIdeaId)

/** Type guard: whether an answer is an entry of a list. */
export const isEntry = (value: unknown): value is EntryView =>
  typeof value === 'object' && value !== null && 'steps' in value && 'idea' in value

function createEntry({ input, temporaryId }: Made, known: KnownList): EntryView | undefined {
  const ideaId = numberIn(input, 'ideaId') ?? null
  const customIdeaId = numberIn(input, 'customIdeaId') ?? null
  const idea =
    ideaId === null
      ? toEntryIdea([...known.waiting.map(({ answer }) => answer), ...known.customIdeas], customIdeaId)
      : known.findIdea(ideaId)
  if (!idea) return undefined
  const now = new Date().toISOString()
  const blank = {
    status: 'planned' as const,
    priority: defaultPriority,
    targetDate: null,
    notes: null,
    completedAt: null,
    doneNote: null,
    doneOn: null,
    doneWith: null,
  }
  const { requestId: _requestId, ...given } = Object(input)
  return {
    ...blank,
    ...given,
    id: temporaryId,
    ideaId,
    customIdeaId,
    createdAt: now,
    updatedAt: now,
    // Microseconds, as the server has it: the last place.
    position: Date.now() * 1000,
    archived: false,
    idea,
    steps: [],
    photos: [],
  }
}

/** Type guard: whether an answer is a custom idea. */
export const isCustomIdea = (value: unknown): value is CustomIdeaView =>
  typeof value === 'object' && value !== null && 'ageGroup' in value && 'entryId' in value

function toEntryIdea(candidates: readonly unknown[], id: number | null): EntryView['idea'] | undefined {
  const found = candidates.filter(isCustomIdea).find((idea) => idea.id === id)
  return found && { ...found, slug: null }
}

function createCustomIdea({ input, temporaryId }: Made): CustomIdeaView {
  const now = new Date().toISOString()
  const { requestId: _requestId, ...given } = Object(input)
  return {
    description: '',
    ...customDefaults,
    ...given,
    id: temporaryId,
    imageUrl: fallbackPicturePath,
    createdAt: now,
    updatedAt: now,
    entryId: null,
  }
}

function findRemoved(id: number | undefined, waiting: readonly PendingChange[]): unknown {
  const removal = waiting.findLast(
    ({ path, input, answer }) =>
      (path === 'bucketList.remove' && numberIn(input, 'id') === id) ||
      (path === 'bucketList.takeOff' && numberIn(answer, 'id') === id),
  )
  return removal && (removal.before ?? removal.answer)
}
