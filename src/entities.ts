export { SessionRow } from '#features/accounts/server/session.entity.ts'
export { User } from '#features/accounts/server/user.entity.ts'
export { Category } from '#features/categories/server/category.entity.ts'
export { Idea } from '#features/ideas/server/idea.entity.ts'
