import {
  itemRestoreHours,
  maxCommentsPerItem,
  maxInvitations,
  maxItems,
  maxLists,
  maxMembers,
  maxOpenDatePolls,
  maxProposedDays,
  maxYearsAhead,
  restoreMinutes,
} from './limits.ts'

/** Messages of 4xx responses; the site shows them unchanged. */
export const noSuchList =
  'We can’t find this list. It may have been deleted, or you’re no longer a member of it.'
export const itemNotFound = 'This item isn’t on the list anymore.'
export const memberNotFound = 'This person isn’t a member of the list.'
export const commentNotFound = 'We can’t find this comment. It may have been deleted.'
export const invitationNotFound =
  'This invitation isn’t valid anymore. Ask the person who sent it for a new link.'
export const invitationNotListed = 'We can’t find this invitation.'
export const ownerOnly = 'Only the owner of this list can do this.'
export const ownerDescribes = 'Only the owner can change the description, goal and dates of this list.'
export const editorsOnly = 'You can view this list, but only its owner and editors can change it.'
export const notYourComment = 'Only the person who wrote a comment and the owner of the list can delete it.'
export const alreadyOnList = 'This idea is already on the list.'
export const tooManyLists = `You can have up to ${maxLists} lists.`
export const tooManyItems = `A list can have up to ${maxItems.toLocaleString('en-US')} items.`
export const tooManyMembers = `A list can have up to ${maxMembers} members.`
export const tooManyComments = `An item can have up to ${maxCommentsPerItem} comments.`
export const tooManyInvitations = `A list can have up to ${maxInvitations} links at a time. Revoke one first.`
export const ownRoleFixed = 'Make somebody else the owner to change your own role.'
export const cannotRestore = `This list can no longer be restored. Lists can be restored for ${restoreMinutes} minutes.`
export const cannotPutBack = `This item can no longer be put back. Removed items can be put back for ${itemRestoreHours} hours.`
export const addedAgain = 'This idea has been added to the list again, so there is nothing to put back.'
export const listChanged = 'Somebody else has changed this list since you opened it. Reload it and try again.'
export const notCounted = 'This item isn’t counted.'
export const endsBeforeStart = 'The end date must be on or after the start date.'
export const eitherIdeaOrTitle = 'Send one of ideaId, customIdeaId and title.'
export const nothingToAdd = 'Send at least one idea to add.'
export const nothingToChange = 'Send at least one field to change.'
export const listTitleRequired = 'Enter a title for the list'
export const commentRequired = 'Enter a comment'
export const storyNeedsCompletion = 'Complete this item first, then share how it was.'
export const challengeNotReached = 'This challenge isn’t complete yet.'
export const noDatePoll = 'No days are proposed for this item. They may have been withdrawn.'
export const daysAlreadyProposed =
  'Somebody has already proposed days for this item. Withdraw them to propose others.'
export const dayRequired = 'Choose at least one day.'
export const dayIncomplete = 'Choose a day, or clear the note.'
export const tooManyDays = `Choose up to ${maxProposedDays} days.`
export const sameDayTwice = 'Choose each day only once.'
export const dayPassed = 'Choose days from today on.'
export const dayTooFar = `Choose days within the next ${maxYearsAhead} years.`
export const dayNotProposed = 'This day isn’t proposed anymore. Look at the days again.'
export const daySettled = 'The day has been settled, so answers can’t be changed anymore.'
export const otherDaySettled = 'Another day has already been settled. Re-open the answers to settle this one.'
export const dayNotSettled = 'No day has been settled for this item, or the answers are open again.'
export const tooManyDatePolls = `Days can be proposed for up to ${maxOpenDatePolls} items of a list at a time. Settle or withdraw some first.`
export const cannotPlanDay = 'Only members who answered yes or have this idea on their own list can plan it.'
export const doneBefore = 'You’ve already done this. To plan it again, change it on your own list.'
export const coverNotOnList = 'The cover must be an item of the list.'

export const roleLabels = { owner: 'Owner', editor: 'Editor', viewer: 'Viewer' } as const
/** Descriptions of what each role allows. */
export const roleAbilities = {
  editor: { name: 'an editor', ability: 'add, change and order items' },
  viewer: { name: 'a viewer', ability: 'look, cheer and comment' },
} as const

export const dateAnswerLabels = { yes: 'Yes', maybe: 'Maybe', no: 'No' } as const
