import type { IdeaView } from '../idea-fields.ts'
import { defaultLocation, defaultTimeCommitment, locationLabels, seasonLabels } from '../messages.ts'

/** Returns the time commitment of an idea, “Varies” if it has none. */
export const timeLabelOf = ({ timeCommitment }: IdeaView): string => timeCommitment || defaultTimeCommitment

/** Returns the label of an idea's setting, such as “Outdoor”; the default label if the setting is unknown. */
export const locationTypeLabelOf = ({ locationType }: IdeaView): string =>
  locationLabels[locationType] ?? defaultLocation

/** Returns the age group of an idea as its editor wrote it; undefined if it is blank, `any` or `all`. */
export const ageGroupLabelOf = ({ ageGroup }: IdeaView): string | undefined =>
  ['', 'any', 'all'].includes(ageGroup.trim().toLowerCase()) ? undefined : ageGroup

/** Returns the label of an idea's season, such as “Summer”; undefined if it is good in any season. */
export const seasonLabelOf = ({ season }: IdeaView): string | undefined =>
  season === 'any' ? undefined : seasonLabels[season]
