import { z } from 'zod'

export const bySlug = z.object({ slug: z.string() })

export const categoryView = z.object({
  id: z.int(),
  name: z.string(),
  slug: z.string(),
  description: z.string(),
  imageUrl: z.string(),
  metaTitle: z.string(),
  metaDescription: z.string(),
  targetKeyword: z.string(),
  featured: z.boolean(),
  ideaCount: z.int(),
})
export type CategoryView = z.infer<typeof categoryView>
/** All that a label or a link needs. */
export type CategoryName = Pick<CategoryView, 'id' | 'name' | 'slug'>

export const categoryContent = z.object({ content: z.string() })
export type CategoryContent = z.infer<typeof categoryContent>
