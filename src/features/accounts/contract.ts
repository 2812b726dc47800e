import { z } from 'zod'

export const role = z.enum(['member', 'editor', 'admin'])

/** Who is signed in, as they see themselves (decision 12). */
export const currentUser = z.object({
  id: z.int(),
  name: z.string(),
  email: z.string(),
  role,
  emailVerified: z.boolean(),
})
export type CurrentUser = z.infer<typeof currentUser>
