import { isDeepStrictEqual } from 'node:util'
import type { Category } from '#features/catalogue/server/entities.ts'
import type { CoverRecipe } from '#features/covers/contract.ts'

/** Fields that make sense together only: who changes one of them has decided on all. */
type FieldGroup<T> = readonly (keyof T)[]

export interface FieldGroups<T> {
  /** Whether the public sees it. Who has decided on that has taken it over whole. */
  standing: FieldGroup<T>
  parts: readonly FieldGroup<T>[]
}

export interface MergeRow<T> {
  current: T
  /** What the catalogue last wrote there. */
  wrote: Partial<T>
}

/** Whether nobody has changed any of these since the catalogue wrote them. */
export const isUntouched = <T>(groups: readonly FieldGroup<T>[], { current, wrote }: MergeRow<T>): boolean =>
  groups.flat().every((field) => isDeepStrictEqual(current[field], wrote[field]))

/**
 * A row as an edition leaves it: what an editor has changed stays, the rest becomes what is wanted.
 * @returns also what of it the catalogue has written by now: its own words, and those that an editor shares with it.
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

/** All of a category that the catalogue has a say in. */
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

/** A category as it is stored. */
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

/** @param isFeatureOurs what is featured is one list for all categories: this says that no editor has changed it. */
export const getCategoryGroups = (isFeatureOurs: boolean): FieldGroups<CategoryState> => ({
  standing,
  parts: [...parts, ['position'], ...(isFeatureOurs ? [['featuredPosition'] as const] : [])],
})

/** Whether an editor has changed anything of it that people see. */
export const isEdited = (row: MergeRow<CategoryState>): boolean =>
  !isUntouched([...parts, ['featuredPosition'], standing], row)

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

/** As the table has it; it is never the catalogue that merges. */
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
