import { z } from 'zod'

/** A file of ideas: the text of a CSV with a header row, or the rows of a JSON file. */
export const ideaFile = z.object({ format: z.enum(['csv', 'json']), content: z.unknown() })
export type IdeaFile = z.infer<typeof ideaFile>

/** What stands in the way, by the row's number in the file (the first row of data is 1). */
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
export type PlannedChange = z.infer<typeof plannedChange>

/** What a file would do. Nothing is imported while there are problems. */
export const importPreview = z.object({
  rows: z.int(),
  creating: z.int(),
  updating: z.int(),
  unchanged: z.int(),
  problems: problem.array(),
  /** The first thousand. */
  changes: plannedChange.array(),
})
export type ImportPreview = z.infer<typeof importPreview>

export const importResult = z.object({
  created: z.int(),
  updated: z.int(),
  unchanged: z.int(),
})
export type ImportResult = z.infer<typeof importResult>

export const ideaExport = z.object({ format: z.enum(['csv', 'json']).default('csv') })
