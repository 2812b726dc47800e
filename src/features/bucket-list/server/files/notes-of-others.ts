import { z } from 'zod'
import { statusMeant } from './status-words.ts'

/** A row of a list that was kept elsewhere, as our own files would have it. */
type Item = Record<string, unknown>

const keepNote = z.object({
  title: z.string().default(''),
  textContent: z.string().default(''),
  listContent: z.array(z.object({ text: z.string(), isChecked: z.boolean().default(false) })).default([]),
  isTrashed: z.boolean().default(false),
  // By them it is known: every note of a Takeout has the moment of its last change.
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

/** The items of a note or notes of Google Keep, or of a board of Trello; undefined where it is neither. */
export function itemsOfOthers(value: unknown): Item[] | undefined {
  const board = trelloBoard.safeParse(value)
  if (board.success) return itemsOfBoard(board.data)
  const notes = z
    .array(keepNote)
    .min(1)
    .safeParse(Array.isArray(value) ? value : [value])
  return notes.success ? notes.data.flatMap(itemsOfNote) : undefined
}

/** Each line of a list is an idea, with a box or without; what stands further in below it is a step. */
export function itemsOfMarkdown(text: string): Item[] {
  const items: (Item & { steps: Step[] })[] = []
  let outer = 0
  for (const line of text.replace(/^\u{FEFF}/u, '').split(/\r?\n/)) {
    const { indent = '', mark, words = '' } = listLine.exec(line)?.groups ?? {}
    if (!words) continue
    const depth = indent.replaceAll('\t', '    ').length
    const isDone = mark !== undefined && mark !== ' '
    const last = items.at(-1)
    if (last && depth > outer) {
      last.steps.push({ text: plain(words), isDone })
      continue
    }
    outer = depth
    items.push({ title: plain(words), status: isDone ? 'completed' : 'planned', steps: [] })
  }
  return items
}

interface Step {
  text: string
  isDone: boolean
}

const listLine =
  /^(?<indent>[ \t]*)(?:[-*+•]|\d{1,4}[.)])[ \t]+(?:\[(?<mark>[ xX✓✔])\][ \t]+)?(?<words>\S.*?)[ \t]*$/u

/** Without what Markdown draws: weight, and addresses behind words. */
const plain = (words: string): string =>
  words.replaceAll(/\[([^\]]+)\]\([^)]*\)/g, '$1').replaceAll(/(\*\*|__|~~|`)(.+?)\1/g, '$2')

function itemsOfNote({ title, textContent, listContent, isTrashed }: z.infer<typeof keepNote>): Item[] {
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

function itemsOfBoard({ lists, cards, checklists }: z.infer<typeof trelloBoard>): Item[] {
  const open = new Map(lists.flatMap(({ id, name, closed }) => (closed ? [] : [[id, name] as const])))
  const steps = new Map(checklists.map(({ id, checkItems }) => [id, checkItems]))
  return cards
    .filter(({ idList, closed }) => !closed && open.has(idList))
    .map(({ name, desc, idList, due, dueComplete, idChecklists }) => ({
      title: name,
      notes: desc.trim() || undefined,
      status: dueComplete ? 'completed' : statusOfList(open.get(idList) ?? ''),
      targetDate: due ? due.slice(0, 10) : undefined,
      steps: idChecklists
        .flatMap((id) => steps.get(id) ?? [])
        .map((step) => ({ text: step.name, isDone: step.state === 'complete' })),
    }))
}

const statuses = new Set<unknown>(['planned', 'in_progress', 'completed'])

/** What a list is called says how its cards stand, where it is one of the usual names. */
function statusOfList(name: string): unknown {
  const meant = statusMeant(name)
  return statuses.has(meant) ? meant : 'planned'
}
