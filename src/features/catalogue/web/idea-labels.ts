import type { IdeaView } from '../idea-fields.ts'
import { defaultLocation, defaultTimeCommitment, locationLabels, seasonLabels } from '../messages.ts'

/** Labels for the stored values of an idea; undefined if a value means "none". */
export const timeLabelOf = ({ timeCommitment }: IdeaView): string => timeCommitment || defaultTimeCommitment

export const locationTypeLabelOf = ({ locationType }: IdeaView): string =>
  locationLabels[locationType] ?? defaultLocation

export const ageGroupLabelOf = ({ ageGroup }: IdeaView): string | undefined =>
  ['', 'any', 'all'].includes(ageGroup.trim().toLowerCase()) ? undefined : ageGroup

export const seasonLabelOf = ({ season }: IdeaView): string | undefined =>
  season === 'any' ? undefined : seasonLabels[season]
