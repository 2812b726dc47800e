import { z } from 'zod'
import { maxImportRows, maxSteps } from '#features/bucket-list/limits.ts'
import { parseStatus } from './file-row.ts'

/** Row as in this site's own files, not yet validated. */
type ParsedItem = Record<string, unknown>

const keepNote = z.object({
  title: z.string().default(''),
  textContent: z.string().default(''),
  listContent: z.array(z.object({ text: z.string(), isChecked: z.boolean().default(false) })).default([]),
  isTrashed: z.boolean().default(false),
  // Required, because it identifies a Keep note: every note of a Takeout has the time of its last edit.
  userEditedTimestampUsec: z.number(),
})

const trelloBoard = z.object({
  lists: z.array(z.object({ id: z.string(), name: z.string(), closed: z.boolean().default(false) })),
  cards: z.array(
    z.object({
      name: z.string(),
      desc: z.string().default(''),
      idList: z.string(),
      closed: z.boolean().default(false),
      due: z.string().nullish(),
      dueComplete: z.boolean().default(false),
      idChecklists: z.array(z.string()).default([]),
    }),
  ),
  checklists: z
    .array(
      z.object({ id: z.string(), checkItems: z.array(z.object({ name: z.string(), state: z.string() })) }),
    )
    .default([]),
})

/** Array elements, more than any real board or note has: Zod would record an issue for each of millions of elements. */
const maxElements = 20_000
const maxDepth = 20

function isHuge(value: unknown, counter = { parts: 0 }, depth = 0): boolean {
  if (typeof value !== 'object' || value === null) return false
  if (Array.isArray(value)) counter.parts += value.length
  if (counter.parts > maxElements || depth > maxDepth) return true
  return Object.values(value).some((part) => isHuge(part, counter, depth + 1))
}

/**
 * Converts the JSON of Google Keep notes or of a Trello board to rows for the import, each with the fields that it
 * gives, such as title, status and steps. Undefined for any other JSON, and for JSON too large to be either of them.
 */
export function parseAppExport(value: unknown): ParsedItem[] | undefined {
  if (isHuge(value)) return undefined
  const board = trelloBoard.safeParse(value)
  if (board.success) return boardToItems(board.data)
  const notes = z
    .array(keepNote)
    .min(1)
    .safeParse(Array.isArray(value) ? value : [value])
  return notes.success ? notes.data.flatMap(noteToItems) : undefined
}

/**
 * Returns the items of a Markdown list, with or without checkboxes (a checked one is completed, any other planned);
 * other lines are ignored. Lines with a deeper indent become steps of the item above. Reads one item and one step
 * beyond the limits, so that the caller can reject the file.
 */
export function parseMarkdownList(text: string): ParsedItem[] {
  const items: (ParsedItem & { steps: Step[] })[] = []
  let outer = 0
  for (const [line] of text.replace(/^\u{FEFF}/u, '').matchAll(/[^\r\n]+/g)) {
    // Reads one item more than allowed, so that the caller can report too many rows.
    if (items.length > maxImportRows) break
    const { indent = '', mark, words: written = '' } = listLine.exec(line)?.groups ?? {}
    const words = written.trimEnd()
    if (!words || thematicBreak.test(line)) continue
    const depth = indent.replaceAll('\t', '    ').length
    const isDone = mark !== undefined && mark !== ' '
    const last = items.at(-1)
    if (last && depth > outer) {
      if (last.steps.length <= maxSteps) last.steps.push({ text: stripMarkdown(words), isDone })
      continue
    }
    outer = depth
    items.push({ title: stripMarkdown(words), status: isDone ? 'completed' : 'planned', steps: [] })
  }
  return items
}

interface Step {
  text: string
  isDone: boolean
}

// Both patterns take linear time, whatever the line contains.
const listLine =
  /^(?<indent>[ \t]*)(?:[-*+•]|\d{1,4}[.)])[ \t]+(?:\[(?<mark>[ xX✓✔])\](?:[ \t]+|$))?(?<words>.*)$/u
/** Markdown's thematic break. */
const thematicBreak = /^[ \t]*([-*_])(?:[ \t]*\1){2,}[ \t]*$/

/** Removes emphasis, code marks and link targets. */
const stripMarkdown = (words: string): string =>
  words.replaceAll(/\[([^[\]]+)\]\([^()]*\)/g, '$1').replaceAll(/(\*\*|__|~~|`)(.+?)\1/g, '$2')

function noteToItems({ title, textContent, listContent, isTrashed }: z.infer<typeof keepNote>): ParsedItem[] {
  if (isTrashed) return []
  if (listContent.length > 0) {
    return listContent
      .filter(({ text }) => text.trim() !== '')
      .map(({ text, isChecked }) => ({ title: text, status: isChecked ? 'completed' : 'planned' }))
  }
  const [first = '', ...rest] = textContent.trim().split('\n')
  if (title.trim()) return [{ title, notes: textContent.trim() || undefined }]
  return first ? [{ title: first, notes: rest.join('\n').trim() || undefined }] : []
}

function boardToItems({ lists, cards, checklists }: z.infer<typeof trelloBoard>): ParsedItem[] {
  const open = new Map(lists.flatMap(({ id, name, closed }) => (closed ? [] : [[id, name] as const])))
  const steps = new Map(checklists.map(({ id, checkItems }) => [id, checkItems]))
  return cards
    .filter(({ idList, closed }) => !closed && open.has(idList))
    .map(({ name, desc, idList, due, dueComplete, idChecklists }) => ({
      title: name,
      notes: desc.trim() || undefined,
      status: dueComplete ? 'completed' : parseListStatus(open.get(idList) ?? ''),
      targetDate: due ? due.slice(0, 10) : undefined,
      steps: [...new Set(idChecklists)]
        .flatMap((id) => steps.get(id) ?? [])
        .slice(0, maxSteps + 1)
        .map((step) => ({ text: step.name, isDone: step.state === 'complete' })),
    }))
}

const statuses = new Set<unknown>(['planned', 'in_progress', 'completed'])

/** Returns the status that a Trello list's name means; `planned` for an unknown name. */
function parseListStatus(name: string): unknown {
  const status = parseStatus(name)
  return statuses.has(status) ? status : 'planned'
}
