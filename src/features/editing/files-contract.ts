import { z } from 'zod'
import { wholeNumberOr } from '#platform/contract.ts'
import { storedIdeaFields } from '#features/catalogue/idea-fields.ts'

/** A file of ideas: the text of a CSV with a header row, or the rows of a JSON file. */
export const ideaFile = z.object({
  format: z.enum(['csv', 'json']),
  content: z.unknown(),
  /** Makes the categories that it names and that are not there; else they are problems. */
  makesCategories: z.boolean().default(false),
})
export type IdeaFile = z.infer<typeof ideaFile>

/** What stands in the way, by the row's number: the line of a CSV on which it begins (the names of the columns are line 1), or the position in JSON, from 1. */
const problem = z.object({ row: z.int(), field: z.string(), message: z.string() })
export type ImportProblem = z.infer<typeof problem>

const plannedChange = z.object({
  row: z.int(),
  action: z.enum(['create', 'update']),
  id: z.int().nullable(),
  title: z.string(),
  /** The names of the fields that an update changes. */
  fields: z.string().array(),
})

/** What a file would do. Nothing is imported while there are problems. */
export const importPreview = z.object({
  rows: z.int(),
  creating: z.int(),
  updating: z.int(),
  unchanged: z.int(),
  problems: problem.array(),
  /** The categories that the file names and that are not there, as it writes them. */
  newCategories: z.string().array(),
  /** The first thousand. */
  changes: plannedChange.array(),
})
export type IdeaImportPreview = z.infer<typeof importPreview>

export const importResult = z.object({
  created: z.int(),
  updated: z.int(),
  unchanged: z.int(),
})
export type ImportResult = z.infer<typeof importResult>

/** A part of the export: what follows an id. */
export const exportPart = z.object({ after: wholeNumberOr(0, 0, 2_147_483_647) })
export const exportFormat = z.object({ format: z.enum(['csv', 'json']).default('csv') })
const digit = z.enum(['0', '1']).default('0')
export const importOptions = z.object({ dryRun: digit, newCategories: digit })

const { categoryId: _, cover: __, state, publishAt, featured, ...written } = storedIdeaFields.shape

/** An idea as files have it: what an import reads again. */
export const exportedIdea = z.object({
  id: z.int(),
  slug: z.string(),
  ...written,
  /** The slug of its category, '' where it has none. */
  category: z.string(),
  state,
  publishAt,
  featured,
})
export type ExportedIdea = z.infer<typeof exportedIdea>
