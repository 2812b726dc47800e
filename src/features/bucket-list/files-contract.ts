import { z } from 'zod'
import { id, timestamp, text } from '#platform/contract.ts'
import {
  customIdeaView,
  entryFields,
  entryView,
  newCustomIdea,
  status,
  stepText,
  stepView,
} from './contract.ts'
import { maxListImportBytes, maxSlugLength, exportBatchSize, maxSteps } from './limits.ts'

const fileFormat = z.enum(['csv', 'json'])
/** Lists that were kept elsewhere come as text, too. */
const importFormat = z.enum(['csv', 'json', 'markdown'])
export const exportQuery = z.object({ format: fileFormat.default('json') })

/** A part of an export: entries of the list, by their ids. */
export const exportBatch = z.object({ ids: id.array().max(exportBatchSize) })

/** An entry as a row of a file. A catalogue idea has its slug, a custom idea has none and is described. */
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
  season: customIdeaView.shape.season.nullable(),
  ageGroup: customIdeaView.shape.ageGroup.nullable(),
})
export type FileRow = z.infer<typeof fileRow>

/** From a query, where the flag is a digit or a word; what is neither must not be taken for "go ahead". */
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
 * A file to be read. The site posts the file itself to /api/my-bucket-list/import?dryRun=1, with `text/csv`,
 * `application/json` or `text/markdown` as its type: up to 20 MB, where a procedure called over HTTP takes one.
 */
export const importInput = importQuery.extend({
  format: importFormat,
  content: z.string().max(maxListImportBytes),
})
export type ImportInput = z.infer<typeof importInput>

/** What every row of a file says of an entry. */
const entryColumns = {
  status: status.default('planned'),
  ...entryFields,
  steps: z
    .object({ text: stepText, isDone: z.boolean().default(false) })
    .array()
    .max(maxSteps)
    .default([]),
  createdAt: timestamp.nullable().optional(),
}

/** A row about an idea of the catalogue, by its slug: what the idea is, the catalogue knows better. */
export const ideaRow = z.object({ slug: text(maxSlugLength).min(1), ...entryColumns })

/** A row about a custom idea, which the file describes. */
export const customIdeaRow = z.object({
  slug: z.null(),
  ...newCustomIdea.omit({ requestId: true }).shape,
  ...entryColumns,
})
export type ImportRow = z.infer<typeof ideaRow> | z.infer<typeof customIdeaRow>
