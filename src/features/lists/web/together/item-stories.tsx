import { useId } from 'react'
import type { ListDetails, ListItemView } from '#features/lists/contract.ts'
import { storyPhotoPath } from '#features/lists/paths.ts'
import { hrefOf } from '#platform/addresses.ts'
import { api } from '#platform/web/api.ts'
import { includingInactive } from '#platform/web/query-client.ts'
import { useBasePath } from '#platform/web/settings.ts'
import { css, styled } from '#platform/web/styled.tsx'
import { useFailureToast } from '#platform/web/toasts/use-failure-toast.ts'

interface Props {
  list: Pick<ListDetails, 'id' | 'members'>
  item: ListItemView
  /** The signed-in member. */
  userId: number
}

/**
 * Stories of an item that members share (what they wrote, and their photos), and the switch for the member's own, once
 * they have completed the item, unless they are alone on the list. Renders nothing if there is neither.
 */
export function ItemStories({ list, item, userId }: Props) {
  const own = item.stories.find((story) => story.userId === userId)
  const mayShare = item.status === 'completed' && (list.members.length > 1 || own !== undefined)
  const stories = item.stories.filter(({ words, pictures }) => words !== null || pictures.length > 0)
  if (!mayShare && stories.length === 0) return null
  return (
    <div className={css({ display: 'flex', flexDirection: 'column', gap: 4, mb: 3 })}>
      {stories.map((story) => (
        <Story
          key={story.userId}
          story={story}
          name={
            story.userId === userId
              ? 'You'
              : (list.members.find((member) => member.userId === story.userId)?.name ?? 'A member')
          }
          listId={list.id}
          item={item}
        />
      ))}
      {mayShare ? <ShareSwitch listId={list.id} item={item} isShared={own !== undefined} /> : null}
    </div>
  )
}

interface StoryProps {
  story: ListItemView['stories'][number]
  name: string
  listId: number
  item: Pick<ListItemView, 'id' | 'idea'>
}

function Story({ story: { words, pictures }, name, listId, item }: StoryProps) {
  const based = useBasePath()
  const addressOf = (photoId: string, size: 'small' | 'large') =>
    based(hrefOf(storyPhotoPath, { id: listId, itemId: item.id, photoId, size }))
  return (
    <figure>
      {words === null ? null : <Words>{words}</Words>}
      {pictures.length > 0 ? (
        <Photos>
          {pictures.map((photoId, index) => (
            <li key={photoId}>
              <a href={addressOf(photoId, 'large')} target="_blank" rel="noreferrer">
                <img
                  src={addressOf(photoId, 'small')}
                  alt={`${item.idea.title}, ${index + 1}, by ${name}`}
                  loading="lazy"
                />
              </a>
            </li>
          ))}
        </Photos>
      ) : null}
      <figcaption className={css({ color: 'quiet', fontSize: 'sm', mt: 1, overflowWrap: 'anywhere' })}>
        {name}
      </figcaption>
    </figure>
  )
}

interface SwitchProps {
  listId: number
  item: Pick<ListItemView, 'id' | 'idea'>
  isShared: boolean
}

function ShareSwitch({ listId, item, isShared }: SwitchProps) {
  const hint = useId()
  const showFailure = useFailureToast()
  const { get } = api.useUtils().lists
  const sharing = api.lists.stories.share.useMutation({
    onError: (error) => showFailure(error, 'Couldn’t change who sees your story'),
    onSettled: () => get.invalidate({ id: listId }, includingInactive),
  })
  const isOn = sharing.isPending ? sharing.variables.isShared : isShared
  return (
    <div>
      <Label>
        <input
          type="checkbox"
          aria-label={`Share my story: ${item.idea.title}`}
          aria-describedby={hint}
          checked={isOn}
          onChange={() =>
            sharing.isPending
              ? undefined
              : sharing.mutate({ id: listId, itemId: item.id, isShared: !isShared })
          }
        />
        Share my story
      </Label>
      <div className={css({ color: 'quiet', fontSize: 'xs' })} id={hint}>
        {isOn
          ? 'Members of this list can see what you wrote and your photos.'
          : 'Members of this list can’t see what you wrote or your photos.'}
      </div>
    </div>
  )
}

const Words = styled('blockquote', {
  base: {
    borderLeftWidth: '3px',
    borderColor: 'teal',
    pl: 3,
    maxWidth: 'text',
    whiteSpace: 'pre-line',
    overflowWrap: 'anywhere',
  },
})

const Photos = styled('ul', {
  base: {
    display: 'grid',
    gridTemplateColumns: '1fr 1fr',
    gap: 1.5,
    maxWidth: 'text',
    listStyle: 'none',
    mt: 2,
    '& img': {
      width: 'full',
      aspectRatio: '1',
      objectFit: 'cover',
      borderRadius: 'sm',
      background: 'sunken',
    },
  },
})

const Label = styled('label', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: 2.5,
    minHeight: 11,
    cursor: 'pointer',
    fontSize: 'sm',
    fontWeight: 600,
    '& input': { width: 5, height: 5, flexShrink: 0, accentColor: '{colors.teal}' },
  },
})
