import type { CustomIdeaView } from '#features/bucket-list/contract.ts'
import { customDefaults, customLocations, timeCommitments } from '#features/bucket-list/limits.ts'
import { titleRequired } from '#features/bucket-list/messages.ts'
import type { CheckedFields } from '#platform/web/forms/use-checked-form.ts'
import { textIn } from '../files/text-in.ts'

export type CustomIdeaValues = Pick<
  CustomIdeaView,
  'title' | 'description' | 'difficulty' | 'cost' | 'locationType' | 'timeCommitment' | 'season' | 'ageGroup'
>

/** Only a title is demanded. */
export const customIdeaForm: CheckedFields<CustomIdeaValues> = {
  read: readCustomIdea,
  check: ({ title }) => ({ title: title ? undefined : titleRequired }),
}

/** What the form says; the form has no season and no age group, so that a new idea gets their defaults. */
function readCustomIdea(fields: FormData): CustomIdeaValues {
  const text = (name: string) => textIn(fields, name) ?? ''
  return {
    title: text('title'),
    description: text('description'),
    difficulty: Number(text('difficulty')),
    cost: Number(text('cost')),
    locationType:
      customLocations.find((value) => value === text('locationType')) ?? customDefaults.locationType,
    timeCommitment:
      timeCommitments.find((value) => value === text('timeCommitment')) ?? customDefaults.timeCommitment,
    season: customDefaults.season,
    ageGroup: customDefaults.ageGroup,
  }
}
