import { z } from 'zod'
import { categoryView } from '#features/catalogue/contract.ts'
import {
  cost,
  difficulty,
  editorIdea,
  ideaFields,
  ideaState,
  type IdeaFields,
  locationType,
  season,
  storedIdeaFields,
} from '#features/catalogue/idea-fields.ts'
import { maxPlaceNameLength, maxTagLength, revisionActions } from '#features/catalogue/limits.ts'
import { place } from '#features/catalogue/places.ts'
import { coverRecipe } from '#features/covers/contract.ts'
import { id, text, wholeNumber, wholeNumberWithDefault } from '#platform/contract.ts'
import {
  maxTablePageSize,
  maxSelectedIds,
  placeFaults,
  minPlaceQueryLength,
  tablePageSize,
  tableSorts,
  maxContentLength,
  maxCategoryDescriptionLength,
  maxKeywordLength,
  maxMetaDescriptionLength,
  maxMetaTitleLength,
  maxCategoryNameLength,
  maxArchivedAtOnce,
} from './limits.ts'
import { nameRequired } from './messages.ts'
import { newIdeaDefaults } from './new-idea-defaults.ts'

/** The name of a field that editors decide. */
export type FieldName = keyof IdeaFields

/** A new idea. */
export const newIdea = ideaFields
  .extend(withDefaults(ideaFields.shape, newIdeaDefaults))
  .partial({ cover: true })
export type NewIdea = z.infer<typeof newIdea>

/** A part of a place's name. */
export const placeQuery = z.object({ q: text(maxPlaceNameLength).trim().min(minPlaceQueryLength) })
export const knownPlaces = place.array()

const version = wholeNumber(1, 2_147_483_647)

/** What is not sent stays as it is. With `version`, a change made since that version is not overwritten. */
export const ideaChange = ideaFields.partial().extend({ version: version.optional() })
export const updateIdea = ideaChange.extend({ id })
export type UpdateIdea = z.infer<typeof updateIdea>

export const setState = z.object({
  id,
  version: version.optional(),
  state: ideaState,
  publishAt: ideaFields.shape.publishAt.optional(),
})

export const tableFilters = z.object({
  q: text(200).default(''),
  state: ideaState.optional(),
  featured: z.boolean().optional(),
  /** `none` finds the ideas without one. */
  categoryId: z.union([id, z.literal('none')]).optional(),
  difficulty: difficulty.optional(),
  cost: cost.optional(),
  locationType: locationType.optional(),
  season: season.optional(),
  tag: text(maxTagLength).optional(),
  /** Ideas without any place, or with one that lies far from its country. */
  place: z.enum(placeFaults).optional(),
})
export type IdeaTableFilters = z.infer<typeof tableFilters>

export const ideaTable = tableFilters.extend({
  sort: z.enum(tableSorts).default('id'),
  direction: z.enum(['asc', 'desc']).default('asc'),
  limit: wholeNumberWithDefault(tablePageSize, 1, maxTablePageSize),
  offset: wholeNumberWithDefault(0, 0, 1_000_000),
})
export type IdeaTableQuery = z.infer<typeof ideaTable>
export const ideaTablePage = z.object({ rows: editorIdea.array(), total: z.int() })

/** Either named ideas or all that the table's filters find. */
const selection = z.union([
  z.object({ ids: id.array().min(1).max(maxSelectedIds) }),
  z.object({ filters: tableFilters }),
])
export type Selection = z.infer<typeof selection>

const bulkChange = ideaFields
  .pick({
    categoryId: true,
    difficulty: true,
    cost: true,
    locationType: true,
    season: true,
    places: true,
    months: true,
  })
  .partial()
  .extend({
    addTags: ideaFields.shape.tags.optional(),
    removeTags: ideaFields.shape.tags.optional(),
    state: z.enum(['draft', 'published', 'archived']).optional(),
    featured: z.boolean().optional(),
  })
export type BulkChange = z.infer<typeof bulkChange>
/** The same before it is read: places may be lines, and months numbers in a text. */
export type BulkChangeInput = Omit<BulkChange, 'places'> & { places?: string }

export const bulkRequest = z.object({ selection, change: bulkChange })
/** `expected` is what the preview counted as selected: where it is no longer true, nothing happens and the answer is 409. */
export const bulkChangeRequest = bulkRequest.extend({ expected: z.int().min(0).optional() })
export const bulkPreview = z.object({
  /** Selected ideas. */
  selected: z.int(),
  /** Those of them that would not stay as they are. */
  changing: z.int(),
  /** Why it cannot be done, a sentence for each of the first ideas that stand in the way. */
  problems: z.object({ id: z.int(), title: z.string(), message: z.string() }).array(),
})
export const bulkResult = z.object({
  changed: z.int(),
  /** For `bulkUndo`; null where nothing has changed. */
  undo: z.uuid().nullable(),
})
export const undoRequest = z.object({ undo: z.uuid() })
/** Ideas that were changed again since are left as they are and counted as `kept`. */
export const undoResult = z.object({ restored: z.int(), kept: z.int() })

export const revisionsQuery = z.object({ ideaId: id })
export const restoreIdea = z.object({ ideaId: id, version, currentVersion: version.optional() })

/** One save: which fields it changed, from what to what. Version 1 is what the idea began with. */
export const revision = z.object({
  version: z.int(),
  at: z.iso.datetime(),
  /** Null where the clock did it. */
  editor: z.object({ id: z.int().nullable(), name: z.string() }).nullable(),
  action: z.enum(revisionActions),
  before: storedIdeaFields.partial(),
  after: storedIdeaFields.partial(),
})
export type Revision = z.infer<typeof revision>
export type RevisionAction = Revision['action']

/** Those fields of a shape that have a default, with it. */
function withDefaults<Shape extends Record<string, z.ZodType>, Defaults extends object>(
  shape: Shape,
  defaults: Defaults,
): { [Name in keyof Shape & keyof Defaults]: z.ZodDefault<Shape[Name]> } {
  const defaulted = Object.entries(defaults).map(([name, value]) => ({ [name]: shape[name]?.default(value) }))
  return Object.assign({}, ...defaulted)
}

/** Everything of a category that its editors decide. */
export const categoryFields = z.object({
  name: z.string({ error: nameRequired }).trim().min(1, nameRequired).pipe(text(maxCategoryNameLength)),
  description: text(maxCategoryDescriptionLength),
  imageUrl: ideaFields.shape.imageUrl,
  metaTitle: text(maxMetaTitleLength),
  metaDescription: text(maxMetaDescriptionLength),
  targetKeyword: text(maxKeywordLength),
  /** HTML; what an article does not need is taken out. */
  content: text(maxContentLength),
  featured: z.boolean(),
  cover: coverRecipe,
})
export type CategoryFields = z.infer<typeof categoryFields>

export const newCategory = categoryFields.partial().extend({ name: categoryFields.shape.name })
export type NewCategory = z.infer<typeof newCategory>

export const categoryChange = categoryFields
  .partial()
  .extend({ version: wholeNumber(1, 2_147_483_647).optional() })
export const updateCategory = categoryChange.extend({ id })
export type UpdateCategory = z.infer<typeof updateCategory>

/** A category as its editors see it; `ideaCount` counts published ideas, `allIdeas` every one. */
export const editorCategory = categoryView.extend({
  ownImageUrl: z.string(),
  allIdeas: z.int(),
  isTheme: z.boolean(),
  archived: z.boolean(),
  version: z.int(),
  cover: coverRecipe,
})
export type EditorCategory = z.infer<typeof editorCategory>
export const editorCategoryWithContent = editorCategory.extend({ content: z.string() })
export type EditorCategoryWithContent = z.infer<typeof editorCategoryWithContent>

/** The featured categories in their new order; who is not named is featured no more. */
export const featuredOrder = z.object({ ids: id.array().max(100) })
export const mergeCategories = z.object({ fromId: id, intoId: id })
export const mergeResult = z.object({ moved: z.int() })
export const archiveCategory = z.object({ id, archived: z.boolean() })
export const archiveCategories = z.object({
  ids: id.array().min(1).max(maxArchivedAtOnce),
  archived: z.boolean(),
})
/** How many have changed, and the names of those that stay because they have ideas. */
export const archiveResult = z.object({ changed: z.int(), left: z.string().array() })

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
export const exportCursor = z.object({ after: wholeNumberWithDefault(0, 0, 2_147_483_647) })
export const exportFormat = z.object({ format: z.enum(['csv', 'json']).default('csv') })
const flag = z.enum(['0', '1']).default('0')
export const importOptions = z.object({ dryRun: flag, newCategories: flag })

const { categoryId: _, cover: __, state, publishAt, featured, ...textFields } = storedIdeaFields.shape

/** An idea as files have it: what an import reads again. */
export const exportedIdea = z.object({
  id: z.int(),
  slug: z.string(),
  ...textFields,
  /** The slug of its category, '' where it has none. */
  category: z.string(),
  state,
  publishAt,
  featured,
})
export type ExportedIdea = z.infer<typeof exportedIdea>
