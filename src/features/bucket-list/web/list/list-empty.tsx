import { hrefOf } from '#platform/addresses.ts'
import { Button, LinkButton } from '#platform/web/ui/button.tsx'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { noItemsOf, noItemsYet } from '#features/bucket-list/messages.ts'
import { filterLabels, type ListView } from './list-view.ts'
import { AlbumPicture } from '#platform/web/ui/notices/album-picture.tsx'
import { GlassPicture } from '#platform/web/ui/notices/glass-picture.tsx'
import { useSay } from '#platform/web/settings.ts'

interface Props {
  view: ListView
  /** Lets go of the filter and of what is looked for. */
  onShowAll: () => void
}

/** What a list says that has nothing to show. */
export function ListEmpty({ view: { filter, words }, onShowAll }: Props) {
  const say = useSay()
  const all = <Button onClick={onShowAll}>Show the whole list</Button>
  if (words) {
    return (
      <EmptyState picture={<GlassPicture />} title={`Nothing on your list says “${words}”`} action={all}>
        Try fewer words, or look in another part of the list.
      </EmptyState>
    )
  }
  if (filter !== 'all') {
    return (
      <EmptyState
        picture={<AlbumPicture />}
        title={noItemsOf(filterLabels[filter].toLowerCase())}
        action={all}
      />
    )
  }
  return (
    <EmptyState
      picture={<AlbumPicture />}
      title={noItemsYet}
      action={
        <LinkButton to={hrefOf('home')} look="main">
          {say('Explore Ideas')}
        </LinkButton>
      }
    >
      {say('Save the ideas that speak to you')}, or write down your own. This is where they wait for their
      day.
    </EmptyState>
  )
}
