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
import { kinds } from '#features/catalogue/kinds.ts'
import { maxPlaceNameLength, maxTagLength, revisionActions } from '#features/catalogue/limits.ts'
import { place } from '#features/catalogue/places.ts'
import { coverRecipe } from '#features/covers/contract.ts'
import { id, text, wholeNumber, wholeNumberWithDefault } from '#platform/contract.ts'
import {
  maxTablePageSize,
  maxSelectedIds,
  officialPageStates,
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

/** Name of a field that editors can set. */
export type FieldName = keyof IdeaFields

/** Input of a new idea. */
export const newIdea = ideaFields
  .extend(withDefaults(ideaFields.shape, newIdeaDefaults))
  .partial({ cover: true })
export type NewIdea = z.infer<typeof newIdea>

/** Part of a place's name, for suggestions. */
export const placeQuery = z.object({ q: text(maxPlaceNameLength).trim().min(minPlaceQueryLength) })
export const knownPlaces = place.array()

const version = wholeNumber(1, 2_147_483_647)

/** Omitted fields stay unchanged. With `version`, the update is rejected if the idea has changed since that version. */
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
  /** `none` finds ideas without a category. */
  categoryId: z.union([id, z.literal('none')]).optional(),
  difficulty: difficulty.optional(),
  cost: cost.optional(),
  locationType: locationType.optional(),
  season: season.optional(),
  tag: text(maxTagLength).optional(),
  kind: z.enum(kinds).optional(),
  /** Ideas without a place, or with a place far outside its country. */
  place: z.enum(placeFaults).optional(),
  officialPage: z.enum(officialPageStates).optional(),
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

/** Either a list of ids or all ideas that match the table's filters. */
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
    moods: true,
    company: true,
    weather: true,
    price: true,
  })
  .partial()
  .extend({
    addKinds: ideaFields.shape.kinds.optional(),
    removeKinds: ideaFields.shape.kinds.optional(),
    addTags: ideaFields.shape.tags.optional(),
    removeTags: ideaFields.shape.tags.optional(),
    state: z.enum(['draft', 'published', 'archived']).optional(),
    featured: z.boolean().optional(),
  })
export type BulkChange = z.infer<typeof bulkChange>
/** Unparsed bulk change: places may be lines of text, and months a comma-separated string. */
export type BulkChangeInput = Omit<BulkChange, 'places'> & { places?: string }

export const bulkRequest = z.object({ selection, change: bulkChange })
/**
 * `expected` is the number of selected ideas in the preview. If it differs now, nothing is saved and the response is
 * 409.
 */
export const bulkChangeRequest = bulkRequest.extend({ expected: z.int().min(0).optional() })
export const bulkPreview = z.object({
  /** Number of selected ideas. */
  selected: z.int(),
  /** Number of selected ideas that the change would modify. */
  changing: z.int(),
  /** Reasons the change cannot be made: one message for each of the first affected ideas. */
  problems: z.object({ id: z.int(), title: z.string(), message: z.string() }).array(),
})
export const bulkResult = z.object({
  changed: z.int(),
  /** Token for `bulkUndo`; null if nothing changed. */
  undo: z.uuid().nullable(),
})
export const undoRequest = z.object({ undo: z.uuid() })
/** `kept` counts ideas that were edited again after the bulk change and are therefore not restored. */
export const undoResult = z.object({ restored: z.int(), kept: z.int() })

export const revisionsQuery = z.object({ ideaId: id })
export const restoreIdea = z.object({ ideaId: id, version, currentVersion: version.optional() })

/** One save: the changed fields with their values before and after. Version 1 is the idea as created. */
export const revision = z.object({
  version: z.int(),
  at: z.iso.datetime(),
  /** Null if the scheduler made the change. */
  editor: z.object({ id: z.int().nullable(), name: z.string() }).nullable(),
  action: z.enum(revisionActions),
  before: storedIdeaFields.partial(),
  after: storedIdeaFields.partial(),
})
export type Revision = z.infer<typeof revision>
export type RevisionAction = Revision['action']

/** Returns a zod shape with only the fields that have a default; a missing value gets that default. */
function withDefaults<Shape extends Record<string, z.ZodType>, Defaults extends object>(
  shape: Shape,
  defaults: Defaults,
): { [Name in keyof Shape & keyof Defaults]: z.ZodDefault<Shape[Name]> } {
  const defaulted = Object.entries(defaults).map(([name, value]) => ({ [name]: shape[name]?.default(value) }))
  return Object.assign({}, ...defaulted)
}

/** Fields of a category that editors can set. */
export const categoryFields = z.object({
  name: z.string({ error: nameRequired }).trim().min(1, nameRequired).pipe(text(maxCategoryNameLength)),
  description: text(maxCategoryDescriptionLength),
  imageUrl: ideaFields.shape.imageUrl,
  metaTitle: text(maxMetaTitleLength),
  metaDescription: text(maxMetaDescriptionLength),
  targetKeyword: text(maxKeywordLength),
  /** HTML, sanitised on save. */
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

/** A category with the fields only editors see. `ideaCount` counts published ideas, `allIdeas` ideas in any state. */
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

/** Featured categories in their new order. Categories that are not listed lose their featured place. */
export const featuredOrder = z.object({ ids: id.array().max(100) })
export const mergeCategories = z.object({ fromId: id, intoId: id })
export const mergeResult = z.object({ moved: z.int() })
export const archiveCategory = z.object({ id, archived: z.boolean() })
export const archiveCategories = z.object({
  ids: id.array().min(1).max(maxArchivedAtOnce),
  archived: z.boolean(),
})
/** Number of changed categories, and the names of those skipped because they still have ideas. */
export const archiveResult = z.object({ changed: z.int(), left: z.string().array() })

/** An import file: the text of a CSV with a header row, or the rows of a JSON file. */
export const ideaFile = z.object({
  format: z.enum(['csv', 'json']),
  content: z.unknown(),
  /** Creates categories that the file names but the catalogue lacks. Otherwise each one is reported as a problem. */
  makesCategories: z.boolean().default(false),
})
export type IdeaFile = z.infer<typeof ideaFile>

/**
 * Import problem. `row` is the line of the CSV on which the record begins (the header is line 1), or the position in
 * JSON, from 1.
 */
const problem = z.object({ row: z.int(), field: z.string(), message: z.string() })
export type ImportProblem = z.infer<typeof problem>

const plannedChange = z.object({
  row: z.int(),
  action: z.enum(['create', 'update']),
  id: z.int().nullable(),
  title: z.string(),
  /** Names of the fields that an update changes. */
  fields: z.string().array(),
})

/** Effects of an import. The import is rejected while there are problems. */
export const importPreview = z.object({
  rows: z.int(),
  creating: z.int(),
  updating: z.int(),
  unchanged: z.int(),
  problems: problem.array(),
  /** Names of categories that the catalogue lacks, as written in the file. */
  newCategories: z.string().array(),
  /** The first 1,000 changes. */
  changes: plannedChange.array(),
})
export type IdeaImportPreview = z.infer<typeof importPreview>

export const importResult = z.object({
  created: z.int(),
  updated: z.int(),
  unchanged: z.int(),
})
export type ImportResult = z.infer<typeof importResult>

/** Cursor of the export: the next page starts after this id. */
export const exportCursor = z.object({ after: wholeNumberWithDefault(0, 0, 2_147_483_647) })
export const exportFormat = z.object({ format: z.enum(['csv', 'json']).default('csv') })
const flag = z.enum(['0', '1']).default('0')
export const importOptions = z.object({ dryRun: flag, newCategories: flag })

const { categoryId: _, cover: __, state, publishAt, featured, ...textFields } = storedIdeaFields.shape

/** Row of an export file; the import accepts the same columns. */
export const exportedIdea = z.object({
  id: z.int(),
  slug: z.string(),
  ...textFields,
  /** Slug of the idea's category, or '' if it has none. */
  category: z.string(),
  state,
  publishAt,
  featured,
})
export type ExportedIdea = z.infer<typeof exportedIdea>
