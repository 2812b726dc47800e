import { z } from 'zod'
import { photoRequest } from '#features/bucket-list/photos-contract.ts'
import { byItem } from './contract.ts'

/** Turns the sharing of one's own story of an item on or off. */
export const storyChange = byItem.extend({ isShared: z.boolean() })
export type StoryChange = z.infer<typeof storyChange>

/** Photo of a story that a member shares with the list. */
export const storyPhotoRequest = byItem.extend({
  photoId: photoRequest.shape.id,
  size: photoRequest.shape.size,
})
export type StoryPhotoRequest = z.infer<typeof storyPhotoRequest>
