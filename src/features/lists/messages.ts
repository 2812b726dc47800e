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
  'We can’t find this list. It may have been deleted, or you may no longer be a member.'
export const itemNotFound = 'This item isn’t on the list anymore.'
export const memberNotFound = 'This person isn’t a member of the list.'
export const commentNotFound = 'We can’t find this comment. It may have been deleted.'
export const invitationNotFound =
  'This invitation isn’t valid anymore. Ask the person who sent it for a new link.'
export const invitationNotListed = 'We can’t find this invitation.'
export const ownerOnly = 'Only the owner of this list can do this.'
export const ownerDescribes = 'Only the owner can change the description, goal and dates of this list.'
export const editorsOnly = 'You can view this list, but only its owner and editors can change it.'
export const notYourComment = 'Only the list’s owner or the person who wrote this comment can delete it.'
export const alreadyOnList = 'This idea is already on the list.'
export const tooManyLists = `You can have up to ${maxLists} lists.`
export const tooManyItems = `A list can have up to ${maxItems.toLocaleString('en-US')} items.`
export const tooManyMembers = `A list can have up to ${maxMembers} members.`
export const tooManyComments = `An item can have up to ${maxCommentsPerItem} comments.`
export const tooManyInvitations = `A list can have up to ${maxInvitations} invitation links at a time. Revoke one first.`
export const ownRoleFixed = 'To change your own role, make someone else the owner first.'
export const cannotRestore = `This list can no longer be restored. You can restore a list for ${restoreMinutes} minutes after deleting it.`
export const cannotPutBack = `This item can no longer be restored. You can restore an item for ${itemRestoreHours} hours after removing it.`
export const addedAgain = 'This idea is already back on the list, so there’s nothing to restore.'
export const listChanged =
  'Someone else has changed this list since you opened it. Reload the page and try again.'
export const notCounted = 'This item only needs to be done once, so there’s nothing to count.'
export const endsBeforeStart = 'The end date must be on or after the start date.'
export const eitherIdeaOrTitle = 'Send one of ideaId, customIdeaId or title.'
export const nothingToAdd = 'Send at least one idea to add.'
export const nothingToChange = 'Send at least one field to change.'
export const listTitleRequired = 'Enter a title for the list'
export const commentRequired = 'Enter a comment'
export const storyNeedsCompletion = 'Complete this item first, then share your story.'
export const challengeNotReached = 'This challenge isn’t complete yet.'
export const noDatePoll = 'No dates have been proposed for this item, or they’ve been withdrawn.'
export const daysAlreadyProposed =
  'Dates have already been proposed for this item. Withdraw them to propose others.'
export const dayRequired = 'Choose at least one date.'
export const dayIncomplete = 'Choose a date, or clear the note.'
export const tooManyDays = `Choose up to ${maxProposedDays} dates.`
export const sameDayTwice = 'Choose each date only once.'
export const dayPassed = 'Choose today or a later date.'
export const dayTooFar = `Choose a date within the next ${maxYearsAhead} years.`
export const dayNotProposed = 'That date is no longer an option. Take another look at the list of dates.'
export const daySettled = 'The date has been chosen, so answers can no longer be changed.'
export const otherDaySettled = 'Another date has already been chosen. Reopen the poll to choose this one.'
export const dayNotSettled = 'No date has been chosen for this item, or the poll has been reopened.'
export const tooManyDatePolls = `A list can have up to ${maxOpenDatePolls} open date polls at a time. Choose a date in one of them, or withdraw one first.`
export const cannotPlanDay =
  'Only members who answered yes or have this idea on their own list can add it to their plans.'
export const doneBefore = 'You’ve already done this. To plan it again, change its status on your own list.'
export const coverNotOnList = 'The cover must be an item on the list.'

export const roleLabels = { owner: 'Owner', editor: 'Editor', viewer: 'Viewer' } as const
/** Descriptions of what each role allows. */
export const roleAbilities = {
  editor: { name: 'an editor', ability: 'add, edit and reorder items' },
  viewer: { name: 'a viewer', ability: 'look around, cheer and comment' },
} as const

export const dateAnswerLabels = { yes: 'Yes', maybe: 'Maybe', no: 'No' } as const
