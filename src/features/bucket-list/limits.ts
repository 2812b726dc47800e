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
/** Photos per entry and per member. The database enforces both limits. */
export const maxPhotosPerEntry = 6
export const maxPhotosPerMember = 200
export const photoSizes = ['small', 'large'] as const
export const maxStepLength = 200
export const maxSteps = 50
export const maxSlugLength = 160
/** Length of the title of a list, and number of lists in a row of a file. */
export const maxListTitleLength = 120
export const maxListsOfEntry = 200
export const maxImportRows = 5000
/** Rows per batch of an export. */
export const exportBatchSize = 500
/** Entries that a shared list adds at a time, and in total. */
export const sharedPageSize = 48
export const maxSharedEntries = 2000
/** Entries that can be reordered at once: more than several full imports create. */
export const maxReorderedEntries = 20_000
export const maxCalendarEvents = 5000
export const maxCustomIdeas = 10_000
export const maxListImportBytes = 20 * 1024 * 1024

/** Smallest number of members that is shown; lower numbers would reveal individuals. */
export const minShownCount = 5
/** Total saves needed to rank ideas by popularity; below it, only editors' picks are shown. */
export const minSavesForRanking = 20
export const maxPopularIdeas = 24
/** Cards that a newcomer is shown; they are offered until a list has as many entries as it takes to begin with. */
export const maxFirstCards = 10
export const maxCardsOfAKind = 2
export const minBegunEntries = 3
export const maxWantedTogether = 3
/** Ideas of a response of “For you”: by default, and at most. */
export const defaultRecommendations = 10
export const maxRecommendations = 50

/** localStorage key of the ideas a visitor wants to save after signing in. */
export const pendingSavesKey = 'wanted-ideas'
export const maxPendingSaves = 100
/** localStorage key that is set once a member has closed or finished the first cards. */
export const firstCardsClosedKey = 'first-cards-closed'

/** Number of entries to do next that home shows. */
export const maxNextEntries = 3
/** Entries due within this many days come before all others. */
export const soonDays = 30
