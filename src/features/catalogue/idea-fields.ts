import { z } from 'zod'
import { coverRecipe, isImageAddress } from '#features/covers/contract.ts'
import { id, moment, text } from '#platform/contract.ts'
import { cost, difficulty, ideaState, ideaView, locationType, season } from './contract.ts'
import { imageRefused, titleRequired } from './messages.ts'
import { longestDescription, longestFreeText, longestTag, longestTitle, mostTags } from './limits.ts'

/** Everything of an idea that its editors decide, as it is stored. */
export const ideaFields = z.object({
  title: z.string({ error: titleRequired }).trim().min(1, titleRequired).pipe(text(longestTitle)),
  description: text(longestDescription),
  difficulty,
  cost,
  locationType,
  timeCommitment: text(longestFreeText),
  season,
  ageGroup: text(longestFreeText),
  tags: tagList(),
  imageUrl: imageAddress(),
  categoryId: id.nullable(),
  state: ideaState,
  publishAt: moment.nullable(),
  featured: z.boolean(),
  cover: coverRecipe,
})
export type IdeaFields = z.infer<typeof ideaFields>

/** An idea as its editors see it. `imageUrl` is the picture shown, `ownImageUrl` what an editor set ('' where nothing). */
export const editorIdea = ideaView.extend({
  ownImageUrl: z.string(),
  state: ideaState,
  publishAt: z.iso.datetime().nullable(),
  version: z.int(),
  cover: coverRecipe,
})
export type EditorIdea = z.infer<typeof editorIdea>

/** The idea for whoever asks: editors also get where it stands. */
export const ideaForAnyone = editorIdea.partial().extend(ideaView.shape)
export type IdeaForAnyone = z.infer<typeof ideaForAnyone>

/** Commas part tags wherever they stand (decision 10). */
function tagList() {
  return z
    .union([z.string(), z.string().array()])
    .transform((given) =>
      [
        ...new Set(
          [given]
            .flat()
            .flatMap((part) => part.toLowerCase().split(','))
            .map((tag) => tag.trim()),
        ),
      ].filter(Boolean),
    )
    .pipe(text(longestTag).array().max(mostTags))
}

function imageAddress() {
  return z.string().trim().pipe(text(2000)).refine(isImageAddress, { error: imageRefused })
}
