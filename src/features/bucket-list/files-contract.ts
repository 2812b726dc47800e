import { z } from 'zod'
import { id, timestamp, text } from '#platform/contract.ts'
import {
  customIdeaView,
  entryFields,
  entryView,
  newCustomIdea,
  singleLine,
  status,
  stepText,
  stepView,
} from './contract.ts'
import { listTitleEmpty } from './messages.ts'
import {
  maxListImportBytes,
  maxSlugLength,
  exportBatchSize,
  maxListTitleLength,
  maxListsOfEntry,
  maxSteps,
} from './limits.ts'

const fileFormat = z.enum(['csv', 'json'])
/** Import also accepts lists in Markdown. */
const importFormat = z.enum(['csv', 'json', 'markdown'])
export const exportQuery = z.object({ format: fileFormat.default('json') })

/** Batch of an export, by entry ids. */
export const exportBatch = z.object({ ids: id.array().max(exportBatchSize) })

/**
 * Entry as a row of an export. A catalogue idea has a slug; a custom idea has none and is described by the other
 * fields.
 */
export const fileRow = z.object({
  ...entryView.pick({
    status: true,
    priority: true,
    targetDate: true,
    notes: true,
    completedAt: true,
    doneNote: true,
    doneOn: true,
    doneWith: true,
    createdAt: true,
  }).shape,
  ...entryView.shape.idea.omit({ id: true, imageUrl: true }).shape,
  steps: stepView.omit({ id: true }).array(),
  /** Titles of the member's own lists that the entry is on. */
  lists: z.string().array(),
  season: customIdeaView.shape.season.nullable(),
  ageGroup: customIdeaView.shape.ageGroup.nullable(),
})
export type FileRow = z.infer<typeof fileRow>

/**
 * Boolean in a query string, as a digit or a word. Any other value is rejected: as `false` it would start a real
 * import.
 */
const queryBoolean = z.preprocess(
  (value) =>
    new Map<unknown, boolean>([
      ['1', true],
      ['true', true],
      ['0', false],
      ['false', false],
    ]).get(value) ?? value,
  z.boolean().default(false),
)
export const importQuery = z.object({ dryRun: queryBoolean })

/**
 * File to import. The site posts the file itself to /api/my-bucket-list/import?dryRun=1 as `text/csv`,
 * `application/json` or `text/markdown`: up to 20 MB, whereas a procedure called over HTTP accepts 1 MB.
 */
export const importInput = importQuery.extend({
  format: importFormat,
  content: z.string().max(maxListImportBytes),
})
export type ImportInput = z.infer<typeof importInput>

/** Columns about the entry, whatever its idea. */
const entryColumns = {
  status: status.default('planned'),
  ...entryFields,
  steps: z
    .object({ text: stepText, isDone: z.boolean().default(false) })
    .array()
    .max(maxSteps)
    .default([]),
  /** Titles of own lists, which are created if there are none. */
  lists: singleLine(maxListTitleLength)
    .pipe(z.string().min(1, listTitleEmpty))
    .array()
    .max(maxListsOfEntry)
    .default([])
    .transform((titles) => [...new Set(titles)]),
  createdAt: timestamp.nullable().optional(),
}

/** Row about a catalogue idea, found by its slug. The file's description of the idea is ignored. */
export const ideaRow = z.object({ slug: text(maxSlugLength).min(1), ...entryColumns })

/** Row about a custom idea, described by the file. */
export const customIdeaRow = z.object({
  slug: z.null(),
  ...newCustomIdea.omit({ requestId: true }).shape,
  ...entryColumns,
})
export type ImportRow = z.infer<typeof ideaRow> | z.infer<typeof customIdeaRow>
