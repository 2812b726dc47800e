import type { FileRow } from '#features/bucket-list/files-contract.ts'
import type { StepView } from '#features/bucket-list/contract.ts'

type Step = Omit<StepView, 'id'>

/** The heading of a CSV, what a reader looks for first. */
export const columns = [
  'title',
  'status',
  'priority',
  'targetDate',
  'notes',
  'steps',
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

const numbers = new Set<Column>(['priority', 'difficulty', 'cost'])

/** The cells of a row; none is an empty one, and each step a line with its box. */
export function toCells(row: FileRow): string[] {
  return columns.map((column) => {
    const value = row[column]
    if (typeof value === 'object' && value !== null) return value.map(stepLine).join('\n')
    return value === null ? '' : String(value)
  })
}

/** What is in a cell, as JSON would have it; what is no number stays text, for the schema to refuse. */
export function fromCell(column: Column, cell: string): unknown {
  if (cell === '') return undefined
  if (column === 'steps') return cell.split('\n').filter(Boolean).map(stepOf)
  return numbers.has(column) && /^\d{1,9}$/.test(cell) ? Number(cell) : cell
}

/** The column that a heading means, however it is written: `Target date` is targetDate. */
export function columnOf(heading: string): Column | undefined {
  return columns.find((column) => plain(column) === plain(heading))
}

const plain = (name: string) => name.toLowerCase().replaceAll(/[^a-z]/g, '')

const stepLine = ({ text, isDone }: Step) => `${isDone ? '[x]' : '[ ]'} ${text}`

function stepOf(line: string): Step {
  const boxed = /^\[(?<mark>[ xX])\] ?(?<text>.*)$/.exec(line.trim())?.groups
  return { text: boxed?.text ?? line, isDone: boxed !== undefined && boxed.mark !== ' ' }
}
