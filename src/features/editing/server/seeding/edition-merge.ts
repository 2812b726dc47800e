import { isDeepStrictEqual } from 'node:util'
import type { Category } from '#features/catalogue/server/entities.ts'
import type { CoverRecipe } from '#features/covers/contract.ts'

/** Fields that belong together: if an editor changes one of them, the edition leaves all of them alone. */
type FieldGroup<T> = readonly (keyof T)[]

export interface FieldGroups<T> {
  /** Fields that decide whether the row is public. If an editor changes one, the edition leaves the whole row alone. */
  standing: FieldGroup<T>
  parts: readonly FieldGroup<T>[]
}

export interface MergeRow<T> {
  current: T
  /** Values that the seed last wrote. */
  wrote: Partial<T>
}

/**
 * Returns whether all fields of these groups still have the values that the seed (the loader of the bundled catalogue)
 * last wrote.
 */
export const isUntouched = <T>(groups: readonly FieldGroup<T>[], { current, wrote }: MergeRow<T>): boolean =>
  groups.flat().every((field) => isDeepStrictEqual(current[field], wrote[field]))

/**
 * Merges an edition of the bundled catalogue into a row (three-way merge of its current, last written and wanted
 * values): groups of fields that an editor changed stay, the others get the wanted values. If an editor changed a
 * `standing` field, such as archiving the row, the whole row stays. Writes nothing.
 * @returns the merged row (`after`), and the values to record as last written by the edition (`wrote`), including those
 * that an editor had already set to the same value.
 */
export function mergeEdition<T extends object>(
  { standing, parts }: FieldGroups<T>,
  { current, wrote, wanted }: MergeRow<T> & { wanted: T },
): { after: T; wrote: Partial<T> } {
  const isAsWanted = (group: FieldGroup<T>, row: T) => isUntouched([group], { current: row, wrote: wanted })
  if (!isUntouched([standing], { current, wrote }) && !isAsWanted(standing, current)) {
    return { after: current, wrote }
  }
  const row = { after: { ...current }, wrote: { ...wrote } }
  for (const group of [standing, ...parts]) {
    if (isUntouched([group], { current, wrote })) copyFields(group, wanted, row.after)
    if (isAsWanted(group, row.after)) copyFields(group, wanted, row.wrote)
  }
  return row
}

function copyFields<T>(fields: FieldGroup<T>, from: T, to: Partial<T>): void {
  for (const field of fields) to[field] = from[field]
}

/** Fields of a category that an edition can set. */
export interface CategoryState {
  name: string
  description: string
  metaTitle: string
  metaDescription: string
  targetKeyword: string
  content: string
  imageUrl: string
  cover: CoverRecipe
  position: number
  themePosition: number | null
  featuredPosition: number | null
  isArchived: boolean
  mergedIntoId: number | null
}

export interface StoredCategory extends CategoryState {
  id: number
  slug: string
  version: number
}

const parts = [
  ['name', 'description', 'metaTitle', 'metaDescription', 'targetKeyword', 'content'],
  ['imageUrl', 'cover'],
  ['themePosition'],
] as const
const standing = ['isArchived', 'mergedIntoId'] as const

export const categoryStateFields = [...parts.flat(), 'position', 'featuredPosition', ...standing] as const

/**
 * Returns the fields of a category in groups for `mergeEdition`: an edition updates each of the `parts` unless an
 * editor has changed one of its fields, and nothing if an editor has changed a `standing` field.
 * @param isFeatureOurs whether no editor has changed the featured categories, which form one list across all
 * categories; otherwise the edition leaves them alone.
 */
export const getCategoryGroups = (isFeatureOurs: boolean): FieldGroups<CategoryState> => ({
  standing,
  parts: [...parts, ['position'], ...(isFeatureOurs ? [['featuredPosition'] as const] : [])],
})

/**
 * Returns whether any field of a category except `position` differs from what the seed last wrote, so that an editor
 * must have changed it.
 */
export const differsFromSeed = (row: MergeRow<CategoryState>): boolean =>
  !isUntouched([...parts, ['featuredPosition'], standing], row)

/**
 * Converts a category entity to what the seed compares with the bundled catalogue: ID, slug, version, and all fields
 * that a new edition of that catalogue may change.
 */
export function toStoredCategory(category: Category): StoredCategory {
  return {
    id: category.id,
    slug: category.slug,
    version: category.version,
    name: category.name,
    description: category.description,
    metaTitle: category.metaTitle,
    metaDescription: category.metaDescription,
    targetKeyword: category.targetKeyword,
    content: category.content,
    imageUrl: category.imageUrl ?? '',
    cover: {
      scene: category.coverScene,
      icon: category.coverIcon,
      palette: category.coverPalette,
      seed: category.coverSeed,
    },
    position: category.position,
    themePosition: category.themePosition ?? null,
    featuredPosition: category.featuredPosition ?? null,
    isArchived: Boolean(category.archivedAt),
    mergedIntoId: category.mergedInto?.id ?? null,
  }
}

/**
 * Converts the fields of a category that an edition can set to entity properties for writing, with `now` as the time of
 * archiving if it is archived. `mergedInto` is missing because an edition never merges categories.
 */
export function toCategoryColumns(stand: CategoryState, now: Date) {
  return {
    name: stand.name,
    description: stand.description,
    metaTitle: stand.metaTitle,
    metaDescription: stand.metaDescription,
    targetKeyword: stand.targetKeyword,
    content: stand.content,
    imageUrl: stand.imageUrl || null,
    coverScene: stand.cover.scene,
    coverIcon: stand.cover.icon,
    coverPalette: stand.cover.palette,
    coverSeed: stand.cover.seed,
    position: stand.position,
    themePosition: stand.themePosition,
    featuredPosition: stand.featuredPosition,
    archivedAt: stand.isArchived ? now : null,
  }
}
