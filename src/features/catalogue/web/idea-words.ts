import type { IdeaView } from '../idea-fields.ts'
import { defaultLocation, defaultTimeCommitment, locationLabels, seasonLabels } from '../messages.ts'

/** What an idea's stored values say to people; undefined where a value means "none". */
export const timeOf = ({ timeCommitment }: IdeaView): string => timeCommitment || defaultTimeCommitment

export const locationOf = ({ locationType }: IdeaView): string =>
  locationLabels[locationType] ?? defaultLocation

export const ageGroupOf = ({ ageGroup }: IdeaView): string | undefined =>
  ['', 'any', 'all'].includes(ageGroup.trim().toLowerCase()) ? undefined : ageGroup

export const seasonOf = ({ season }: IdeaView): string | undefined =>
  season === 'any' ? undefined : seasonLabels[season]
