import { z } from 'zod'
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
import { longestPlaceName, longestTag, revisionActions } from '#features/catalogue/limits.ts'
import { place } from '#features/catalogue/places.ts'
import { id, text, wholeNumber, wholeNumberOr } from '#platform/contract.ts'
import {
  largestTablePage,
  mostNamed,
  placeFaults,
  shortestPlaceName,
  tablePageSize,
  tableSorts,
} from './limits.ts'
import { newIdeaDefaults } from './new-idea-defaults.ts'

/** The name of a field that editors decide. */
export type FieldName = keyof IdeaFields

/** A new idea. */
export const newIdea = ideaFields
  .extend(withDefaults(ideaFields.shape, newIdeaDefaults))
  .partial({ cover: true })
export type NewIdea = z.infer<typeof newIdea>

/** A part of a place's name. */
export const placeNamed = z.object({ q: text(longestPlaceName).trim().min(shortestPlaceName) })
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
  tag: text(longestTag).optional(),
  /** Ideas without any place, or with one that lies far from its country. */
  place: z.enum(placeFaults).optional(),
})
export type IdeaTableFilters = z.infer<typeof tableFilters>

export const ideaTable = tableFilters.extend({
  sort: z.enum(tableSorts).default('id'),
  direction: z.enum(['asc', 'desc']).default('asc'),
  limit: wholeNumberOr(tablePageSize, 1, largestTablePage),
  offset: wholeNumberOr(0, 0, 1_000_000),
})
export type IdeaTableQuery = z.infer<typeof ideaTable>
export const ideaTablePage = z.object({ rows: editorIdea.array(), total: z.int() })

/** Either named ideas or all that the table's filters find. */
const selection = z.union([
  z.object({ ids: id.array().min(1).max(mostNamed) }),
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
export type BulkChangeSent = Omit<BulkChange, 'places'> & { places?: string }

export const bulkRequest = z.object({ selection, change: bulkChange })
/** `expected` is what the preview counted as selected: where it is no longer true, nothing happens and the answer is 409. */
export const bulkOrder = bulkRequest.extend({ expected: z.int().min(0).optional() })
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
export const undoOrder = z.object({ undo: z.uuid() })
/** Ideas that were changed again since are left as they are and counted as `kept`. */
export const undoResult = z.object({ restored: z.int(), kept: z.int() })

export const revisionsOf = z.object({ ideaId: id })
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
