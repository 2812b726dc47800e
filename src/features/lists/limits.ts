export const listRoles = ['owner', 'editor', 'viewer'] as const
/** Roles that an invitation can give. */
export const invitedRoles = ['editor', 'viewer'] as const
export const maxListDescriptionLength = 2000
export const maxItemNoteLength = 1000
export const maxCommentLength = 1000
/** Lists per member, shared ones included. */
export const maxLists = 200
export const maxItems = 1000
export const maxMembers = 50
export const maxGoal = 1000
/** Largest number of times of a counted item. */
export const maxTimes = 1000
export const maxCommentsPerItem = 500
/** Invitations per list that can be used. */
export const maxInvitations = 20
export const maxInvitationUses = 20
export const invitationDays = 7
/** Minutes in which a deleted list can be restored. */
export const restoreMinutes = 15
/** Hours in which a removed item can be put back. */
export const itemRestoreHours = 24
/** Rules of a challenge template. */
export const maxRules = 32
/** Ideas that a swap leaves out. */
export const maxLeftOut = 1000
export const dateAnswers = ['yes', 'maybe', 'no'] as const
/** Days that can be proposed for an item at once. */
export const maxProposedDays = 5
export const maxDayNoteLength = 200
/** How far ahead a day can be proposed. */
export const maxYearsAhead = 10
/** Items of a list for which days are proposed and none is settled. */
export const maxOpenDatePolls = 100
/** Settled days of lists in a member's calendar, the latest ones. */
export const maxCalendarListDays = 1000
