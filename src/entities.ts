export { Category } from '#features/categories/server/category.entity.ts'
export { Idea } from '#features/ideas/server/idea.entity.ts'
