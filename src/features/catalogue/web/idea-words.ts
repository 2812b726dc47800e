import type { IdeaView } from '../idea-fields.ts'
import { defaultLocation, defaultTimeCommitment, locationLabels, seasonLabels } from '../messages.ts'

/** What an idea's stored values say to people; undefined where a value means "none". */
export const timeLabelOf = ({ timeCommitment }: IdeaView): string => timeCommitment || defaultTimeCommitment

export const locationLabelOf = ({ locationType }: IdeaView): string =>
  locationLabels[locationType] ?? defaultLocation

export const ageGroupLabelOf = ({ ageGroup }: IdeaView): string | undefined =>
  ['', 'any', 'all'].includes(ageGroup.trim().toLowerCase()) ? undefined : ageGroup

export const seasonLabelOf = ({ season }: IdeaView): string | undefined =>
  season === 'any' ? undefined : seasonLabels[season]
