export const statuses = ['planned', 'want_to_do', 'in_progress', 'completed'] as const
export const defaultPriority = 2
export const customLocations = ['anywhere', 'indoor', 'outdoor', 'travel', 'home'] as const
export const timeCommitments = ['1-3 hours', 'half-day', 'full-day', 'weekend', 'week', 'month'] as const

export const customDefaults = {
  difficulty: 3,
  cost: 2,
  locationType: 'anywhere',
  timeCommitment: '1-3 hours',
  season: 'any',
  ageGroup: 'all',
} as const
export const maxTitleLength = 120
export const maxDescriptionLength = 5000
export const maxNotesLength = 5000
export const maxDoneNoteLength = 2000
export const maxDoneWithLength = 200
/** How many photos an entry can have, and a member in all; the database holds both. */
export const maxPhotosPerEntry = 6
export const maxPhotosPerMember = 200
export const photoSizes = ['small', 'large'] as const
export const maxStepLength = 200
export const maxSteps = 50
export const maxSlugLength = 160
export const maxImportRows = 5000
/** A file is written from so many rows at a time. */
export const exportBatchSize = 500
/** How many entries a step of a shared list shows, and how many one can have there in all. */
export const sharedPageSize = 48
export const maxSharedEntries = 2000
/** How many entries can be put in order at once: nobody's list is longer than what can be imported a few times. */
export const maxReorderedEntries = 20_000
/** A calendar has so many days at most. */
export const maxCalendarEvents = 5000
export const maxCustomIdeas = 10_000
export const maxListImportBytes = 20 * 1024 * 1024

/** From how many members on it is shown that they want or did an idea. */
export const minShownCount = 5
/** From how many saves on people say what is popular; editors do before. */
export const minSavesForRanking = 20
export const maxPopularIdeas = 24
/** Of what is wanted together. */
export const maxWantedTogether = 3

/** Where this device keeps what somebody wanted to save before they signed in. */
export const pendingSavesKey = 'wanted-ideas'
