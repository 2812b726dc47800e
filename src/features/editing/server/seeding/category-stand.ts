import type { Category } from '#features/catalogue/server/category.entity.ts'
import type { CoverRecipe } from '#features/covers/contract.ts'
import { isUntouched, type Groups, type Row } from './keep-edits.ts'

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
