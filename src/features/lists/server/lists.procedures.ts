import { z } from 'zod'
import { entryView } from '#features/bucket-list/contract.ts'
import { hourMs, minuteMs, secondMs } from '#platform/durations.ts'
import type { Limit } from '#platform/server/limits/limits.ts'
import { costs } from '#platform/server/scheduling/costs.ts'
import { runWork } from '#platform/server/scheduling/work-scheduler.ts'
import { createGuardedProcedures, listScopes, rateLimited, router } from '#platform/server/trpc.ts'
import {
  addedItems,
  archiving,
  byComment,
  byInvitationToken,
  byItem,
  byListId,
  byMember,
  cheering,
  commentView,
  counting,
  createdInvitation,
  ideaOnLists,
  invitationPreview,
  invitationView,
  itemChanges,
  itemOrder,
  joinedList,
  listChanges,
  listCopy,
  listDetails,
  listForIdea,
  listItemView,
  listRequest,
  listSummary,
  memberChange,
  memberView,
  newComment,
  newInvitation,
  newItem,
  newItems,
  newList,
  revocation,
  shelfOrder,
  shelfRequest,
  type ListDetails,
} from '../contract.ts'
import { listNews, looking, newsRequest } from '../news-contract.ts'
import { addIdeas, addItem } from './adding.service.ts'
import { addComment, cheerItem, listComments, removeComment } from './comments.service.ts'
import {
  createInvitation,
  joinList,
  listInvitations,
  previewInvitation,
  revokeInvitations,
} from './invitations.service.ts'
import { datesRouter } from './dates/dates.procedures.ts'
import { reorderItems, updateItem } from './items.service.ts'
import { getList } from './list-views.service.ts'
import { copyList, createList, deleteList, restoreList, updateList } from './lists.service.ts'
import { changeRole, getMember, listMembers, removeMember } from './members.service.ts'
import { lookAtList, readNews } from './news.service.ts'
import { countItem, saveItem } from './own-entries.service.ts'
import { removeItem, restoreItem } from './removed-items.service.ts'
import { archiveList, arrangeLists, listLists, listListsForIdea } from './shelf.service.ts'

/** Limit on new lists, which may begin with 1,000 ideas. */
export const listsByMember: Limit = {
  name: 'lists member',
  free: 100,
  windowMs: hourMs,
  firstPauseMs: secondMs,
  longestPauseMs: 10 * minuteMs,
}
export const invitationsByMember: Limit = { ...listsByMember, name: 'list invitations member' }
export const commentsByMember: Limit = { ...listsByMember, name: 'list comments member', free: 300 }

const { anyone, signedIn } = createGuardedProcedures<object>(listScopes)

const itemsRouter = router({
  /** Adds an idea, a custom idea or a new custom idea. */
  add: signedIn
    .input(newItem)
    .output(listItemView)
    .mutation(({ ctx, input }) => addItem(ctx, input)),

  /** Adds several published ideas and skips those that are on the list. */
  addSeveral: signedIn
    .input(newItems)
    .output(addedItems)
    .mutation(({ ctx, input }) => addIdeas(ctx, input)),

  update: signedIn
    .input(itemChanges)
    .output(listItemView)
    .mutation(({ ctx, input }) => updateItem(ctx, input)),

  remove: signedIn.input(byItem).mutation(({ ctx, input }) => removeItem(ctx, input)),

  /** Undoes a removal. */
  restore: signedIn
    .input(byItem)
    .output(listItemView)
    .mutation(({ ctx, input }) => restoreItem(ctx, input)),

  reorder: signedIn
    .input(itemOrder)
    .output(itemOrder.pick({ itemIds: true }))
    .mutation(({ ctx, input }) => reorderItems(ctx, input)),

  /** Saves the item's idea to the member's bucket list, if it is not on it, and returns their own entry. */
  save: signedIn
    .input(byItem)
    .output(entryView)
    .mutation(({ ctx, input }) => saveItem(ctx, input)),

  /** Sets how often the member has done a counted item. */
  count: signedIn
    .input(counting)
    .output(listItemView)
    .mutation(({ ctx, input }) => countItem(ctx, input)),

  cheer: signedIn
    .input(cheering)
    .output(listItemView)
    .mutation(({ ctx, input }) => cheerItem(ctx, input)),
})

const commentsRouter = router({
  list: signedIn
    .input(byItem)
    .output(commentView.array())
    .query(({ ctx, input }) => listComments(ctx, input)),

  add: signedIn
    .use(rateLimited(commentsByMember))
    .input(newComment)
    .output(commentView)
    .mutation(({ ctx, input }) => addComment(ctx, input)),

  remove: signedIn.input(byComment).mutation(({ ctx, input }) => removeComment(ctx, input)),
})

const membersRouter = router({
  list: signedIn
    .input(byListId)
    .output(memberView.array())
    .query(({ ctx, input }) => listMembers(ctx, input.id)),

  get: signedIn
    .input(byMember)
    .output(memberView)
    .query(({ ctx, input }) => getMember(ctx, input)),

  changeRole: signedIn
    .input(memberChange)
    .output(memberView)
    .mutation(({ ctx, input }) => changeRole(ctx, input)),

  /** Removes a member, or leaves the list if it is the caller. */
  remove: signedIn.input(byMember).mutation(({ ctx, input }) => removeMember(ctx, input)),
})

const invitationsRouter = router({
  list: signedIn
    .input(byListId)
    .output(invitationView.array())
    .query(({ ctx, input }) => listInvitations(ctx, input.id)),

  create: signedIn
    .use(rateLimited(invitationsByMember))
    .input(newInvitation)
    .output(createdInvitation)
    .mutation(({ ctx, input }) => createInvitation(ctx, input)),

  revoke: signedIn.input(revocation).mutation(({ ctx, input }) => revokeInvitations(ctx, input)),

  /** Returns the list, role and inviter behind an invitation's token, to visitors too. */
  preview: anyone
    .input(byInvitationToken)
    .output(invitationPreview)
    .query(async ({ ctx, input }) => {
      const userId = (await ctx.session())?.user.id ?? null
      return previewInvitation(ctx.em, { token: input.token, userId, now: ctx.now() })
    }),
})

/**
 * Procedures with which signed-in members read, create, change, share and leave lists, with their items, members,
 * invitation links, comments and dates. The service functions check the caller's role in the list; a list of others is
 * a 404.
 */
export const listsRouter = router({
  list: signedIn
    .input(shelfRequest)
    .output(listSummary.array())
    .query(({ ctx, input }) => runWork({ ctx }, costs.list, () => listLists(ctx, input))),

  /** The output is not validated: a list has up to 1,000 items with the progress of 50 members. */
  get: signedIn
    .input(listRequest)
    .output(z.custom<ListDetails>())
    .query(({ ctx, input }) => runWork({ ctx }, costs.list, () => getList(ctx, input))),

  /** Returns what others have done on a list since an instant, or since the member last looked at it. */
  news: signedIn
    .input(newsRequest)
    .output(listNews)
    .query(({ ctx, input }) => readNews(ctx, input)),

  /** Records that the member has looked at a list. */
  look: signedIn.input(looking).mutation(({ ctx, input }) => lookAtList(ctx, input)),

  /** Lists that the member may add an idea to, and whether it is on them. */
  forIdea: signedIn
    .input(ideaOnLists)
    .output(listForIdea.array())
    .query(({ ctx, input }) => listListsForIdea(ctx, input)),

  create: signedIn
    .use(rateLimited(listsByMember))
    .input(newList)
    .output(listDetails)
    .mutation(({ ctx, input }) => createList(ctx, input)),

  /** Copies any list of the member's into a new one of their own, such as a challenge. */
  copy: signedIn
    .use(rateLimited(listsByMember))
    .input(listCopy)
    .output(listDetails)
    .mutation(({ ctx, input }) => copyList(ctx, input)),

  update: signedIn
    .input(listChanges)
    .output(listDetails)
    .mutation(({ ctx, input }) => updateList(ctx, input)),

  remove: signedIn.input(byListId).mutation(({ ctx, input }) => deleteList(ctx, input.id)),

  /** Undoes a deletion. */
  restore: signedIn
    .input(byListId)
    .output(listDetails)
    .mutation(({ ctx, input }) => restoreList(ctx, input.id)),

  archive: signedIn.input(archiving).mutation(({ ctx, input }) => archiveList(ctx, input.id, input.archived)),

  /** Orders the member's shelf. */
  arrange: signedIn.input(shelfOrder).mutation(({ ctx, input }) => arrangeLists(ctx, input.ids)),

  join: signedIn
    .input(byInvitationToken)
    .output(joinedList)
    .mutation(({ ctx, input }) => joinList(ctx, input.token)),

  items: itemsRouter,
  comments: commentsRouter,
  dates: datesRouter,
  members: membersRouter,
  invitations: invitationsRouter,
})
