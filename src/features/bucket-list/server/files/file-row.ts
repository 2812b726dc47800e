import type { StepView, Status } from '#features/bucket-list/contract.ts'
import type { FileRow } from '#features/bucket-list/files-contract.ts'

type Step = Omit<StepView, 'id'>

/** Columns of a CSV, most relevant first. */
export const columns = [
  'title',
  'status',
  'priority',
  'targetDate',
  'notes',
  'steps',
  'lists',
  'completedAt',
  'doneOn',
  'doneNote',
  'doneWith',
  'createdAt',
  'slug',
  'description',
  'difficulty',
  'cost',
  'locationType',
  'timeCommitment',
  'season',
  'ageGroup',
] as const satisfies (keyof FileRow)[]
type Column = (typeof columns)[number]

const numberColumns = new Set<Column>(['priority', 'difficulty', 'cost'])

/**
 * Returns the CSV cells of an exported row in the order of the columns: empty for null, one line for each list and for
 * each step, with a checkbox (`[x]`).
 */
export function toCells(row: FileRow): string[] {
  return columns.map((column) => {
    if (column === 'steps') return row.steps.map(formatStep).join('\n')
    if (column === 'lists') return row.lists.join('\n')
    return String(row[column] ?? '')
  })
}

/**
 * Parses a CSV cell of a column into the value that JSON would have: a number, steps, lists, a date or text; undefined
 * if the cell is empty. An invalid number stays text, for the schema to reject.
 */
export function fromCell(column: Column, cell: string): unknown {
  if (cell === '') return undefined
  if (column === 'steps') return cell.split('\n').filter(Boolean).map(parseStep)
  if (column === 'lists') return cell.split(/[\r\n]+/).filter((title) => title.trim() !== '')
  if (column === 'targetDate') return parseNotionDate(cell)
  return numberColumns.has(column) && /^\d{1,9}$/.test(cell) ? Number(cell) : cell
}

/**
 * Maps the headings of a file to column names, ignoring case and spaces: `Target date` is `targetDate`. Words of other
 * apps, such as `name` for `title`, count if no heading has the column's own name. Unknown headings are undefined.
 */
export function toColumns(headings: string[]): (Column | undefined)[] {
  const matched = headings.map((heading) =>
    columns.find((column) => normalizeHeading(column) === normalizeHeading(heading)),
  )
  for (const [index, heading] of headings.entries()) {
    const alias = columnAliases.get(normalizeHeading(heading))
    // An alias applies only if no heading has the column's own name: a table may have both a title and a name.
    if (alias && !matched.includes(alias)) matched[index] = alias
  }
  return matched
}

/** Column names in Notion and other apps. */
const columnAliases = new Map<string, Column>([
  ['name', 'title'],
  ['task', 'title'],
  ['item', 'title'],
  ['idea', 'title'],
  ['done', 'status'],
  ['due', 'targetDate'],
  ['duedate', 'targetDate'],
  ['date', 'targetDate'],
  ['deadline', 'targetDate'],
  ['comments', 'notes'],
])

const monthNames =
  'january february march april may june july august september october november december'.split(' ')

/**
 * Converts a date as Notion writes it (`March 5, 2026`) to `YYYY-MM-DD`; of a range, the start. Other values stay
 * unchanged, for the schema to validate.
 */
function parseNotionDate(cell: string): string {
  const {
    month = '',
    day = '',
    year = '',
  } = /^(?<month>[A-Za-z]+) (?<day>\d{1,2}), (?<year>\d{4})\b/.exec(cell)?.groups ?? {}
  const index = monthNames.indexOf(month.toLowerCase())
  return index < 0 ? cell : `${year}-${String(index + 1).padStart(2, '0')}-${day.padStart(2, '0')}`
}

const normalizeHeading = (name: string) => name.toLowerCase().replaceAll(/[^a-z]/g, '')

const formatStep = ({ text, isDone }: Step) => `${isDone ? '[x]' : '[ ]'} ${text}`

function parseStep(line: string): Step {
  const match = /^\[(?<mark>[ xX])\] ?(?<text>.*)$/.exec(line.trim())?.groups
  return { text: match?.text ?? line, isDone: match !== undefined && match.mark !== ' ' }
}

/** Status names in other apps, in lower case. */
const statusWords: Record<Exclude<Status, 'want_to_do'>, readonly string[]> = {
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

const statusByWord = new Map<string, string>()
for (const [status, said] of Object.entries(statusWords))
  for (const word of [status, ...said]) statusByWord.set(word, status)

/**
 * Converts a status in the words of this site or of other apps, or a boolean (true for completed), to one of ours. An
 * unknown value stays unchanged, for the schema to reject.
 */
export function parseStatus(input: unknown): unknown {
  if (input === true) return 'completed'
  if (input === false) return 'planned'
  return (typeof input === 'string' && statusByWord.get(input.trim().toLowerCase())) || input
}
