import { priorityLabels, statusLabels } from '#features/bucket-list/messages.ts'
import type { PendingChange } from '#platform/web/device-database.ts'
import { Dialog } from '#platform/web/overlays/dialog.tsx'
import { useTerms } from '#platform/web/settings.ts'
import { css, styled } from '#platform/web/styled.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { useCopy } from '#platform/web/use-copy.ts'
import { formatDay } from '../entry/entry-format.ts'
import { isEntry } from './change-effects.ts'
import type { ChangeQueue } from './change-queue.ts'

interface Props {
  changes: readonly PendingChange[]
  queue: ChangeQueue
  onSend: () => void
  onClose: () => void
}

/**
 * Lists the changes that the server has refused, with what the member wrote. If an item was changed elsewhere, shows both
 * versions and asks which to keep. Each change stays until the member has decided.
 */
export function RefusedChangesDialog({ changes, queue, onSend, onClose }: Props) {
  const send = (change: PendingChange) => void queue.replace(change).then(onSend)
  const discard = (change: PendingChange) => void queue.remove(change).then(onSend)
  return (
    <Dialog title="Changes that weren’t saved" onClose={onClose}>
      <ul className={css({ listStyle: 'none', display: 'flex', flexDirection: 'column', gap: 6 })}>
        {changes.map((change) => (
          <li key={change.requestId}>
            {isEntry(change.refusal?.current) ? (
              <Conflict change={change} current={change.refusal.current} onSend={send} onDiscard={discard} />
            ) : (
              <Refused change={change} onSend={send} onDiscard={discard} />
            )}
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

interface ChangeProps {
  change: PendingChange
  onSend: (change: PendingChange) => void
  onDiscard: (change: PendingChange) => void
}

/** A change of an item that was changed elsewhere in the meantime. */
function Conflict({ change, current, onSend, onDiscard }: ChangeProps & { current: object }) {
  const { refusal: _refusal, ...unrefused } = change
  const names = fieldNames.filter((name) => name in Object(change.input))
  return (
    <>
      <Title>{titleOf(change)}</Title>
      <p>This item was changed elsewhere while you were offline. Which version do you want to keep?</p>
      <div
        className={css({
          display: 'grid',
          gridTemplateColumns: { base: '1fr', sm: '1fr 1fr' },
          gap: 3,
          my: 3,
        })}
      >
        <Version label="Yours" lines={linesOf(change.input, names)} />
        <Version label="Changed elsewhere" lines={linesOf(current, names)} />
      </div>
      <Buttons>
        <Button look="main" size="sm" onClick={() => onSend({ ...unrefused, before: current })}>
          Keep mine
        </Button>
        <Button size="sm" onClick={() => onDiscard(change)}>
          Keep the other
        </Button>
      </Buttons>
    </>
  )
}

/** A change that the server has refused, such as for an item that is gone. */
function Refused({ change, onSend, onDiscard }: ChangeProps) {
  const say = useTerms()
  const copy = useCopy()
  const { refusal, ...unrefused } = change
  const lines = linesOf(change.input, fieldNames)
  const text = lines.map(([label, value]) => `${label}: ${value}`).join('\n')
  return (
    <>
      <Title>{`${say(actionNames[change.path] ?? 'Change')}: ${titleOf(change)}`}</Title>
      <p className={css({ mb: 3 })}>{refusal?.message}</p>
      {lines.length > 0 ? <Version label="What you wrote" lines={lines} /> : null}
      <Buttons>
        {lines.length > 0 ? (
          <Button
            size="sm"
            onClick={() =>
              void copy(
                `${titleOf(change)}\n${text}`,
                () => ({ title: 'Couldn’t copy', tone: 'danger' }),
                'Copied',
              )
            }
          >
            Copy
          </Button>
        ) : null}
        <Button size="sm" onClick={() => onSend(unrefused)}>
          Try again
        </Button>
        <Button size="sm" onClick={() => onDiscard(change)}>
          Discard
        </Button>
      </Buttons>
    </>
  )
}

function Version({ label, lines }: { label: string; lines: [string, string][] }) {
  return (
    <section aria-label={label} className={css({ background: 'sunken', borderRadius: 'md', px: 4, py: 3 })}>
      <h4 className={css({ fontWeight: 600, fontSize: 'sm', mb: 1 })}>{label}</h4>
      <dl className={css({ fontSize: 'sm', overflowWrap: 'anywhere', whiteSpace: 'pre-line' })}>
        {lines.map(([name, value]) => (
          <div key={name}>
            <dt className={css({ color: 'quiet' })}>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

const Title = styled('h3', { base: { fontWeight: 600, mb: 1, overflowWrap: 'anywhere' } })
const Buttons = styled('div', { base: { display: 'flex', flexWrap: 'wrap', gap: 2, mt: 3 } })

const actionNames: Record<string, string> = {
  'bucketList.add': 'Saving',
  'bucketList.update': 'Change',
  'bucketList.remove': 'Removal',
  'bucketList.takeOff': 'Removal',
  'bucketList.restore': 'Undo of a removal',
  'bucketList.steps.add': 'New step',
  'bucketList.steps.update': 'Step',
  'bucketList.steps.remove': 'Removal of a step',
  'bucketList.customIdeas.create': 'New idea',
  'bucketList.photos.add': 'Photo',
}

/** Labels of the fields that a member writes. */
const fieldLabels = {
  title: 'Title',
  description: 'Description',
  text: 'Step',
  status: 'Status',
  priority: 'Priority',
  targetDate: 'Target date',
  notes: 'Notes',
  doneOn: 'Completed on',
  doneNote: 'How it was',
  doneWith: 'With',
} as const
type FieldName = keyof typeof fieldLabels
const fieldNames = Object.keys(fieldLabels).filter((name): name is FieldName => name in fieldLabels)

function titleOf({ before, answer, input }: PendingChange): string {
  for (const item of [before, answer]) if (isEntry(item)) return item.idea.title
  const title: unknown = Object(input).title
  return typeof title === 'string' ? title : 'An item'
}

function linesOf(item: unknown, names: readonly FieldName[]): [string, string][] {
  return names.flatMap((name): [string, string][] => {
    const value: unknown = Object(item)[name]
    if (value === undefined) return []
    const isText = typeof value === 'string' || typeof value === 'number'
    return [[fieldLabels[name], isText ? toText(name, String(value)) : 'None']]
  })
}

const statuses = new Map<string, string>(Object.entries(statusLabels))
const priorities = new Map<string, string>(Object.entries(priorityLabels))

function toText(name: FieldName, value: string): string {
  if (value === '') return 'None'
  if (name === 'status') return statuses.get(value) ?? value
  if (name === 'priority') return priorities.get(value) ?? value
  return name === 'targetDate' || name === 'doneOn' ? formatDay(value) : value
}
