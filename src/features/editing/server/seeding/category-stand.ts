import { isDeepStrictEqual } from 'node:util'
import type { Category } from '#features/catalogue/server/entities.ts'
import type { CoverRecipe } from '#features/covers/contract.ts'

/** Fields that make sense together only: who changes one of them has decided on all. */
type Group<T> = readonly (keyof T)[]

export interface Groups<T> {
  /** Whether the public sees it. Who has decided on that has taken it over whole. */
  standing: Group<T>
  parts: readonly Group<T>[]
}

export interface Row<T> {
  current: T
  /** What the catalogue last wrote there. */
  wrote: Partial<T>
}

/** Whether nobody has changed any of these since the catalogue wrote them. */
export const isUntouched = <T>(groups: readonly Group<T>[], { current, wrote }: Row<T>): boolean =>
  groups.flat().every((field) => isDeepStrictEqual(current[field], wrote[field]))

/**
 * A row as an edition leaves it: what an editor has changed stays, the rest becomes what is wanted.
 * @returns also what of it the catalogue has written by now: its own words, and those that an editor shares with it.
 */
export function follow<T extends object>(
  { standing, parts }: Groups<T>,
  { current, wrote, wanted }: Row<T> & { wanted: T },
): { after: T; wrote: Partial<T> } {
  const isAsWanted = (group: Group<T>, row: T) => isUntouched([group], { current: row, wrote: wanted })
  if (!isUntouched([standing], { current, wrote }) && !isAsWanted(standing, current)) {
    return { after: current, wrote }
  }
  const row = { after: { ...current }, wrote: { ...wrote } }
  for (const group of [standing, ...parts]) {
    if (isUntouched([group], { current, wrote })) copy(group, wanted, row.after)
    if (isAsWanted(group, row.after)) copy(group, wanted, row.wrote)
  }
  return row
}

function copy<T>(fields: Group<T>, from: T, to: Partial<T>): void {
  for (const field of fields) to[field] = from[field]
}

/** All of a category that the catalogue has a say in. */
export interface CategoryStand {
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
export interface StoredCategory extends CategoryStand {
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

export const standFields = [...parts.flat(), 'position', 'featuredPosition', ...standing] as const

/** @param isFeatureOurs what is featured is one list for all categories: this says that no editor has changed it. */
export const groupsOfCategory = (isFeatureOurs: boolean): Groups<CategoryStand> => ({
  standing,
  parts: [...parts, ['position'], ...(isFeatureOurs ? [['featuredPosition'] as const] : [])],
})

/** Whether an editor has changed anything of it that people see. */
export const isEdited = (row: Row<CategoryStand>): boolean =>
  !isUntouched([...parts, ['featuredPosition'], standing], row)

export function toStored(category: Category): StoredCategory {
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
export function columnsOfStand(stand: CategoryStand, now: Date) {
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
