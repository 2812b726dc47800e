import { useNavigate } from 'react-router'
import type { ListDetails } from '#features/lists/contract.ts'
import { ListScreen } from '#features/lists/web/list/list-screen.tsx'
import { ListLoading } from '#features/lists/web/list/list-states.tsx'
import { ItemStories } from '#features/lists/web/together/item-stories.tsx'
import { ItemTalk } from '#features/lists/web/together/item-talk.tsx'
import { MembersButton } from '#features/lists/web/together/members-dialog.tsx'
import { useListTitle } from '#features/lists/web/use-lists.ts'
import { hrefOf } from '#platform/addresses.ts'
import { Head } from '#platform/web/head.tsx'
import { ListItemForm } from '#pages/parts/list-item-form.tsx'
import { MembersOnly } from '#pages/parts/members-only.tsx'
import { TripMap } from '#features/places/web/trip-map.tsx'

/** Returns the catalogue ideas on a list, in its order. */
const listIdeaIds = ({ items }: ListDetails) =>
  items.flatMap(({ ideaId, archived }) => (ideaId === null || archived ? [] : ideaId))

/**
 * Page of the list with this id, for its members: its items, map, members and discussions. Visitors are asked to sign
 * in. Rendered by the page of shared lists, which has the same path.
 */
export function ListPage({ id }: { id: number }) {
  const title = useListTitle(id) ?? 'List'
  const navigate = useNavigate()
  return (
    <>
      <Head title={title} description="A list and its progress, for its members." isListed={false} />
      <MembersOnly
        invitation="Sign in to see this list. If someone shared it with you, you’ll find it under My Lists."
        loading={<ListLoading />}
      >
        {(user) => (
          <ListScreen
            key={id}
            id={id}
            userId={user.id}
            renderMap={(list) => <TripMap ideas={listIdeaIds(list)} />}
            renderMembers={(list) => (
              <MembersButton list={list} onLeft={() => void navigate(hrefOf('lists'), { replace: true })} />
            )}
            renderItemTalk={(list, item) => (
              <>
                <ItemStories list={list} item={item} userId={user.id} />
                <ItemTalk list={list} item={item} userId={user.id} />
              </>
            )}
            renderEntryForm={(entry, onClose) => (
              <ListItemForm key={entry.id} entry={entry} onClose={onClose} />
            )}
          />
        )}
      </MembersOnly>
    </>
  )
}
