import type { SharedListView } from '#features/bucket-list/sharing-contract.ts'
import { css, styled } from '#platform/web/styled.tsx'
import { dayInWords } from '../entry/days.ts'
import { useBased } from '#platform/web/use-based.ts'

interface Props {
  story: NonNullable<SharedListView['entries'][number]['story']>
  /** The address of the list, below which its photos are. */
  path: string
}

/** How it was, as far as its member lets others see. */
export function SharedStory({ story: { day, note, with: company, photos }, path }: Props) {
  const based = useBased()
  return (
    <>
      {photos.length > 0 ? (
        <Photos>
          {photos.map((id) => (
            <img key={id} src={based(`${path}/photos/${id}?size=small`)} alt="" loading="lazy" />
          ))}
        </Photos>
      ) : null}
      {note ? (
        <blockquote className={css({ whiteSpace: 'pre-line', overflowWrap: 'anywhere' })}>{note}</blockquote>
      ) : null}
      {day || company ? (
        <div className={css({ color: 'quiet', fontSize: 'sm', overflowWrap: 'anywhere' })}>
          {[day ? dayInWords(day) : '', company ? `with ${company}` : ''].filter(Boolean).join(', ')}
        </div>
      ) : null}
    </>
  )
}

const Photos = styled('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'repeat(3, 1fr)',
    gap: 1,
    '& img': {
      width: 'full',
      aspectRatio: '1',
      objectFit: 'cover',
      borderRadius: 'sm',
      background: 'sunken',
    },
  },
})
