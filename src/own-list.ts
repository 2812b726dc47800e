import { hashKey, type QueryClient } from '@tanstack/react-query'
import { createTRPCQueryUtils, getQueryKey } from '@trpc/react-query'
import type { CustomIdeaView, EntryView } from '#features/bucket-list/contract.ts'
import { listTitle } from '#features/bucket-list/messages.ts'
import { photoUrl } from '#features/bucket-list/paths.ts'
import type { ListDetails, ListSummary } from '#features/lists/contract.ts'
import { hrefOf, listPath } from '#platform/addresses.ts'
import { api } from '#platform/web/api.ts'
import { keepList } from '#platform/web/kept-list.ts'
import { createClient } from '#platform/web/providers.tsx'
import { getBasePath } from '#platform/web/settings.ts'
import type { TermReplacer } from '#platform/terms.ts'

/** Lists whose items are kept, in the order of the shelf. */
const maxKeptLists = 30

const listKey = getQueryKey(api.bucketList.list, undefined, 'query')
const customIdeasKey = getQueryKey(api.bucketList.customIdeas.list, undefined, 'query')
/** Returns the time zone in which the pages of lists ask for them. */
const getZone = () => new Intl.DateTimeFormat().resolvedOptions().timeZone
const toShelfKey = () => getQueryKey(api.lists.list, { zone: getZone() }, 'query')
const toListKey = (id: number) => getQueryKey(api.lists.get, { id, zone: getZone() }, 'query')

/**
 * Keeps the member's list on this device: the entries, custom ideas and lists with their pages, covers and own photos.
 * Links and tokens that share them are left out.
 */
export function startKeepingOwnList(queryClient: QueryClient, say: TermReplacer): Promise<void> {
  const client = createClient(getBasePath())
  const { accounts, bucketList, lists } = createTRPCQueryUtils({ queryClient, client })
  const zone = getZone()
  return keepList(queryClient, {
    queries: [
      'accounts.current',
      'bucketList.list',
      'bucketList.saved',
      'bucketList.next',
      'bucketList.year',
      'bucketList.customIdeas.list',
      'lists.list',
      'lists.get',
    ],
    required: [listKey, customIdeasKey, toShelfKey()],
    fetchUser: (staleTime) => accounts.current.fetch(undefined, { staleTime }),
    async fetchAll() {
      const [shelf] = await Promise.all([
        lists.list.fetch({ zone }),
        bucketList.list.fetch(),
        bucketList.customIdeas.list.fetch(),
        bucketList.saved.fetch(),
      ])
      await Promise.allSettled(shelf.slice(0, maxKeptLists).map(({ id }) => lists.get.fetch({ id, zone })))
    },
    loadScripts,
    isGone({ queryKey: [path], queryHash }, kept) {
      const shelf: unknown = kept.get(hashKey(toShelfKey()))?.state.data
      const isList = Array.isArray(path) && path.join('.') === 'lists.get'
      return isList && Array.isArray(shelf) && !shelf.some(({ id }) => hashKey(toListKey(id)) === queryHash)
    },
    listPages(kept) {
      const shelf = kept.getQueryData<ListSummary[]>(toShelfKey()) ?? []
      const opened = shelf.filter(({ id }) => kept.getQueryData(toListKey(id)) !== undefined)
      return [
        { path: hrefOf('myBucketList'), title: say(listTitle) },
        { path: hrefOf('lists'), title: 'My Lists' },
        ...opened.map(({ id, title }) => ({ path: hrefOf(listPath, { id }), title })),
      ]
    },
    listPictures(kept) {
      const entries = kept.getQueryData<EntryView[]>(listKey) ?? []
      const shelf = kept.getQueryData<ListSummary[]>(toShelfKey()) ?? []
      const items = shelf.flatMap(({ id }) => kept.getQueryData<ListDetails>(toListKey(id))?.items ?? [])
      const customIdeas = kept.getQueryData<CustomIdeaView[]>(customIdeasKey) ?? []
      return [
        ...[...entries, ...items].map(({ idea }) => idea.imageUrl),
        ...[...shelf, ...customIdeas].flatMap(({ imageUrl }) => imageUrl ?? []),
        ...entries.flatMap(({ photos }) => photos.map((id) => photoUrl(id, 'small'))),
      ].filter(Boolean)
    },
  })
}

/** A dialog whose script is missing would replace the whole page with an error. */
const loadScripts = () =>
  Promise.allSettled([
    import('#pages/my-bucket-list.tsx'),
    import('#pages/lists.tsx'),
    import('#pages/shared-list.tsx'),
    import('#pages/parts/members-list.tsx'),
    import('#pages/offline.tsx'),
    import('#features/accounts/web/header/member-controls.tsx'),
    import('#features/bucket-list/web/custom-ideas/create-idea-dialog.tsx'),
    import('#features/bucket-list/web/custom-ideas/custom-idea-dialog.tsx'),
    import('#features/bucket-list/web/entry/edit-entry-dialog.tsx'),
    import('#features/bucket-list/web/files/import-export-dialog.tsx'),
    import('#features/bucket-list/web/pending/refused-changes-dialog.tsx'),
    import('#features/bucket-list/web/sharing/share-dialog.tsx'),
    import('#features/lists/web/adding/list-menu.tsx'),
    import('#features/lists/web/dates/date-poll.tsx'),
    import('#features/lists/web/dates/plan-dates-dialog.tsx'),
    import('#features/lists/web/list/add-ideas-dialog.tsx'),
    import('#features/lists/web/list/list-dialogs.tsx'),
    import('#features/lists/web/shelf/list-form.tsx'),
    import('#platform/web/toasts/toast-area.tsx'),
  ])
