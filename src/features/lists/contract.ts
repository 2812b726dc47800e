import { z } from 'zod'
import { entryView, newCustomIdea, singleLine, yearRequest } from '#features/bucket-list/contract.ts'
import { maxListTitleLength, statuses } from '#features/bucket-list/limits.ts'
import { text } from '#platform/contract.ts'
import {
  invitedRoles,
  listRoles,
  maxCommentLength,
  maxGoal,
  maxItemNoteLength,
  maxItems,
  maxListDescriptionLength,
  maxTimes,
} from './limits.ts'
import {
  commentRequired,
  eitherIdeaOrTitle,
  endsBeforeStart,
  listTitleRequired,
  nothingToAdd,
  nothingToChange,
} from './messages.ts'

const id = z.int().min(1).max(2_147_483_647)
const distinctIds = id.array().refine((ids) => new Set(ids).size === ids.length, {
  error: 'Send each item only once.',
})
const requestId = z.uuid().optional()
const calendarDate = z.string().refine((value) => z.iso.date().safeParse(value).success && value >= '0001', {
  error: 'must be a valid date, such as 2027-05-31',
  params: { sentence: false },
})

const listRole = z.enum(listRoles)
export type ListRole = z.infer<typeof listRole>

export const byListId = z.object({ id })
/** `zone`: time zone that decides on which date something was completed, and what today is. */
const { zone } = yearRequest.shape
export const shelfRequest = z.object({ zone })
export const listRequest = z.object({ id, zone })
export type ListRequest = z.infer<typeof listRequest>
export const byItem = z.object({ id, itemId: id })
export type ItemKey = z.infer<typeof byItem>

const listFields = {
  title: singleLine(maxListTitleLength).pipe(z.string().min(1, listTitleRequired)),
  description: text(maxListDescriptionLength),
  /** Number of items to complete. A list with a goal is a challenge. */
  goal: z.int().min(1).max(maxGoal).nullable(),
  /** Completions from this date to `endsOn`, both included, count for the challenge. */
  startsOn: calendarDate.nullable(),
  endsOn: calendarDate.nullable(),
}
interface Dates {
  startsOn?: string | null | undefined
  endsOn?: string | null | undefined
}
/** Returns whether a challenge does not end before it starts; true if one of the dates is missing. */
export const hasDatesInOrder = ({ startsOn, endsOn }: Dates): boolean =>
  !startsOn || !endsOn || endsOn >= startsOn
const datesInOrder = { error: endsBeforeStart, path: ['endsOn'] }

const optionalListFields = {
  description: listFields.description.default(''),
  goal: listFields.goal.default(null),
  startsOn: listFields.startsOn.default(null),
  endsOn: listFields.endsOn.default(null),
}
export const newList = z
  .object({
    title: z.preprocess((value) => value ?? '', listFields.title),
    ...optionalListFields,
    /** Published ideas to begin with, such as those of a template, in order. */
    ideaIds: distinctIds.max(maxItems).default([]),
    /** Custom ideas of the member that follow them. */
    customIdeaIds: distinctIds.max(maxItems).default([]),
    /** Idempotency key: a repeated request returns the list created by the first. */
    requestId,
  })
  .refine(hasDatesInOrder, datesInOrder)
export type NewList = z.infer<typeof newList>

/** Changes of a list. An omitted field is left unchanged; null clears it. */
export const listChanges = z
  .object({
    id,
    ...z.object(listFields).partial().shape,
    /** Item whose picture is the cover; null for the first item. */
    coverItemId: id.nullable().optional(),
    /** Version the changes are based on. A list that has changed since is a 409; without it the changes win. */
    version: id.optional(),
  })
  .refine(hasDatesInOrder, datesInOrder)
export type ListChanges = z.infer<typeof listChanges>

/** Copies the items of a list into a new list of one's own, with the fields of the new one. */
export const listCopy = z
  .object({ id, ...optionalListFields, title: listFields.title.optional(), requestId })
  .refine(hasDatesInOrder, datesInOrder)
export type ListCopy = z.infer<typeof listCopy>

export const archiving = z.object({ id, archived: z.boolean() })
export const shelfOrder = z.object({ ids: distinctIds.max(1000) })

/** Progress of a challenge, for the signed-in member. */
const challengeView = z.object({
  goal: z.int(),
  /** Items completed between the two dates. */
  done: z.int(),
  /** Number of items still to complete; 0 when the goal is reached. */
  remaining: z.int(),
  startsOn: z.iso.date().nullable(),
  endsOn: z.iso.date().nullable(),
  state: z.enum(['upcoming', 'running', 'reached', 'ended']),
  /** Days left, today included; null without an end date, 0 after it. */
  daysLeft: z.int().nullable(),
  /** Days of the whole challenge, and the number of items that an even pace would have completed by now. */
  days: z.int().nullable(),
  expected: z.int().nullable(),
  /** `done - expected`: above 0 is ahead of schedule, below 0 behind. */
  ahead: z.int().nullable(),
})
export type ChallengeView = z.infer<typeof challengeView>

/** List on the member's shelf. */
export const listSummary = z.object({
  id: z.int(),
  title: z.string(),
  role: listRole,
  /** Number of items, and of those that the member has completed (in a challenge: between its dates). */
  items: z.int(),
  done: z.int(),
  members: z.int(),
  archived: z.boolean(),
  /** Picture of the cover item, or of the first one; null for an empty list. */
  imageUrl: z.string().nullable(),
  challenge: challengeView.nullable(),
  /** Number of additions, completions and comments of others since the member last looked at the list. */
  news: z.int(),
})
export type ListSummary = z.infer<typeof listSummary>

export const memberView = z.object({ userId: z.int(), name: z.string(), role: listRole })
export type MemberView = z.infer<typeof memberView>

const itemProgress = z.object({
  userId: z.int(),
  /** `planned` until the item is completed: nobody sees more of an entry of somebody else. */
  status: z.enum(['planned', 'completed']),
  completedAt: z.iso.datetime().nullable(),
  /** Date on which it was done, if the member has set another than that of `completedAt`. */
  completedOn: z.iso.date().nullable(),
})

/** Words and photos that a member shares about an item; empty until they have written something or added a photo. */
const sharedStory = z.object({
  userId: z.int(),
  words: z.string().nullable(),
  /** Ids of the photos. */
  pictures: z.uuid().array(),
})

export const listItemView = z.object({
  id: z.int(),
  ideaId: z.int().nullable(),
  customIdeaId: z.int().nullable(),
  /** Whether the idea has left the catalogue, so that there is no page to link to. */
  archived: z.boolean(),
  idea: entryView.shape.idea,
  note: z.string().nullable(),
  /** Member who added it; null if they are no longer a member. */
  addedBy: z.int().nullable(),
  /** Number of times of a counted item. */
  times: z.int().nullable(),
  /** The signed-in member's own entry and count. The entry is null until they plan or complete the item. */
  entryId: z.int().nullable(),
  status: z.enum(statuses).nullable(),
  count: z.int(),
  /** Members who have planned or completed it, the signed-in member included. */
  progress: itemProgress.array(),
  /** Ids of members who cheer. */
  cheers: z.int().array(),
  comments: z.int(),
  /** Stories of members who share theirs with the list, the signed-in member included. */
  stories: sharedStory.array(),
  /** Days that members plan to do it together; null if none are proposed. */
  dates: z
    .object({
      /** Day that was settled; null while members can answer. */
      settledOn: z.iso.date().nullable(),
      /** Number of days proposed, and ids of the members who have answered. */
      days: z.int(),
      answeredBy: z.int().array(),
      /** Whether the signed-in member has planned the settled day for themselves, or can take it over. */
      ownPlan: z.enum(['made', 'possible']).nullable(),
    })
    .nullable(),
  createdAt: z.iso.datetime(),
})
export type ListItemView = z.infer<typeof listItemView>

export const listDetails = z.object({
  id: z.int(),
  title: z.string(),
  description: z.string(),
  goal: z.int().nullable(),
  startsOn: z.iso.date().nullable(),
  endsOn: z.iso.date().nullable(),
  /** Role of the signed-in member. */
  role: listRole,
  archived: z.boolean(),
  coverItemId: z.int().nullable(),
  imageUrl: z.string().nullable(),
  /** Number that every change of the list, its items or members raises. */
  version: z.int(),
  createdAt: z.iso.datetime(),
  challenge: challengeView.nullable(),
  /** Owner first, then in the order in which they joined. */
  members: memberView.array(),
  /** In the order of the list. */
  items: listItemView.array(),
})
export type ListDetails = z.infer<typeof listDetails>

/** Idea to look up on the member's lists. */
export const ideaOnLists = z
  .object({ ideaId: id.optional(), customIdeaId: id.optional() })
  .refine(({ ideaId, customIdeaId }) => (ideaId === undefined) !== (customIdeaId === undefined), {
    error: 'Send either ideaId or customIdeaId.',
  })
export type IdeaOnLists = z.infer<typeof ideaOnLists>
/** List that the member may add to, and the idea's item on it, if it has one. */
export const listForIdea = z.object({
  id: z.int(),
  title: z.string(),
  role: listRole,
  itemId: z.int().nullable(),
})
export type ListForIdea = z.infer<typeof listForIdea>

const note = text(maxItemNoteLength).transform((value) => (value.trim() === '' ? null : value))
const times = z.int().min(2).max(maxTimes)

export const newItem = z
  .object({
    id,
    ideaId: id.nullable().optional(),
    customIdeaId: id.nullable().optional(),
    /** Title of a new custom idea of the list. */
    title: newCustomIdea.shape.title.optional(),
    description: newCustomIdea.shape.description.optional(),
    note: note.nullable().optional(),
    times: times.nullable().optional(),
    /** Idempotency key of a new custom idea. */
    requestId,
  })
  .refine(
    ({ ideaId, customIdeaId, title }) =>
      [ideaId, customIdeaId, title].filter((each) => each != null).length === 1,
    { error: eitherIdeaOrTitle },
  )
export type NewItem = z.infer<typeof newItem>
/** Ideas of the catalogue, and custom ideas of the member that follow them. */
export const newItems = z
  .object({
    id,
    ideaIds: distinctIds.max(maxItems).default([]),
    customIdeaIds: distinctIds.max(maxItems).default([]),
  })
  .refine(({ ideaIds, customIdeaIds }) => ideaIds.length + customIdeaIds.length > 0, {
    error: nothingToAdd,
    path: ['ideaIds'],
  })
export type NewItems = z.infer<typeof newItems>
export const addedItems = z.object({
  /** Ids of the new items, in the order of the ideas, those of custom ideas last. */
  itemIds: z.int().array(),
  /** Number of ideas that were on the list before, or that there are not. */
  skipped: z.int(),
})
export type AddedItems = z.infer<typeof addedItems>

export const itemChanges = byItem
  .extend({ note: note.nullable().optional(), times: times.nullable().optional() })
  .refine((given) => given.note !== undefined || given.times !== undefined, { error: nothingToChange })
export type ItemChanges = z.infer<typeof itemChanges>
export const itemOrder = z.object({ id, itemIds: distinctIds.max(maxItems) })
export const counting = byItem.extend({ count: z.int().min(0).max(maxTimes) })
export type Counting = z.infer<typeof counting>

export const byMember = z.object({ id, userId: id })
/** `owner` hands the list over: the former owner becomes an editor. */
export const memberChange = byMember.extend({ role: listRole })

export const newInvitation = z.object({ id, role: z.enum(invitedRoles) })
/** The link is shown once: only a hash of its token is stored. */
export const createdInvitation = z.object({
  id: z.int(),
  url: z.url(),
  role: z.enum(invitedRoles),
  expiresAt: z.iso.datetime(),
})
export type CreatedInvitation = z.infer<typeof createdInvitation>
export const invitationView = createdInvitation
  .omit({ url: true })
  .extend({ uses: z.int(), createdAt: z.iso.datetime() })
export type InvitationView = z.infer<typeof invitationView>
/** Without an invitation, all links of the list are revoked. */
export const revocation = z.object({ id, invitationId: id.optional() })

export const byInvitationToken = z.object({ token: z.string().max(200) })
/** Response for the page of an invitation, before its visitor joins. */
export const invitationPreview = z.object({
  title: z.string(),
  invitedBy: z.string(),
  role: z.enum(invitedRoles),
  members: z.int(),
  items: z.int(),
  /** The list, if the visitor is already a member of it. */
  listId: z.int().nullable(),
})
export type InvitationPreview = z.infer<typeof invitationPreview>
export const joinedList = z.object({
  listId: z.int(),
  role: listRole,
  /** Whether they were a member before. The invitation is not used then. */
  wasMember: z.boolean(),
})
export type JoinedList = z.infer<typeof joinedList>

export const newComment = byItem.extend({
  text: text(maxCommentLength)
    .transform((value) => value.trim())
    .pipe(z.string().min(1, commentRequired)),
  /** Idempotency key: a repeated request adds no second comment. */
  requestId,
})
export type NewComment = z.infer<typeof newComment>
export const byComment = byItem.extend({ commentId: id })
export const commentView = z.object({
  id: z.int(),
  userId: z.int(),
  /** Null if the author is no longer a member. */
  name: z.string().nullable(),
  text: z.string(),
  createdAt: z.iso.datetime(),
})
export type CommentView = z.infer<typeof commentView>
export const cheering = byItem.extend({ isCheering: z.boolean() })
