import { Link } from 'react-router'
import type { ListSummary } from '#features/lists/contract.ts'
import { hrefOf, listPath } from '#platform/addresses.ts'
import { css, styled } from '#platform/web/styled.tsx'
import { Icon } from '#platform/web/ui/icon.tsx'
import { Picture } from '#platform/web/ui/picture.tsx'
import { ProgressRing } from '../progress-ring.tsx'
import { MenuAction, MoreMenu } from '#platform/web/overlays/more-menu.tsx'
import { paceLine } from '../progress-texts.ts'

interface Props {
  list: ListSummary
  isFirst: boolean
  isLast: boolean
  /** Moves the list one place on the shelf: -1 is earlier, 1 later. */
  onMove: (by: -1 | 1) => void
  onArchive: () => void
}

/**
 * Card of a list on the shelf (the page of the member's lists): cover, title and progress, linked to the list, and a
 * menu to move or archive it.
 */
export function ListCard({ list, isFirst, isLast, onMove, onArchive }: Props) {
  const { id, title, items, done, challenge, news } = list
  return (
    <Card aria-label={title}>
      <Cover>
        {/* An empty list has the site's fallback cover. */}
        <Picture src={list.imageUrl ?? ''} alt="" />
      </Cover>
      <Corner>
        <MoreMenu label={`More: ${title}`}>
          <MenuAction label="Move earlier" of={title} isDisabled={isFirst} onClick={() => onMove(-1)} />
          <MenuAction label="Move later" of={title} isDisabled={isLast} onClick={() => onMove(1)} />
          <MenuAction label="Archive" of={title} onClick={onArchive} />
        </MoreMenu>
      </Corner>
      <div
        className={css({
          display: 'flex',
          justifyContent: 'space-between',
          gap: 3,
          p: 4,
          minHeight: 24,
        })}
      >
        <div className={css({ minWidth: 0 })}>
          <Title>
            <CardLink to={hrefOf(listPath, { id })}>{title}</CardLink>
          </Title>
          <div className={css({ color: 'quiet', fontSize: 'sm', lineHeight: 'snug', mt: 1 })}>
            {challenge ? paceLine(challenge) : doneLine(list)}
          </div>
          {list.members > 1 ? <Together list={list} /> : null}
          {news > 0 ? <News count={news} /> : null}
        </div>
        {challenge || items > 0 ? (
          <ProgressRing done={done} total={challenge?.goal ?? items} size="sm" />
        ) : null}
      </div>
    </Card>
  )
}

const doneLine = ({ items, done }: ListSummary) =>
  items === 0 ? 'Nothing on it yet' : done === items ? 'All done!' : `${done} of ${items} done`

/**
 * Text with the number of the other members. On a list of two, the other one is the owner, who shares it with nobody
 * else.
 */
function Together({ list: { members, role } }: { list: ListSummary }) {
  const others = members === 2 ? '1 other' : `${members - 1} others`
  return (
    <div
      className={css({
        display: 'flex',
        alignItems: 'center',
        gap: 1.5,
        color: 'teal',
        fontSize: 'sm',
        fontWeight: 500,
        mt: 1,
      })}
    >
      <Icon name="people" size={16} />
      {role === 'owner' || members === 2 ? `With ${others}` : `Shared with you and ${others}`}
    </div>
  )
}

/** Number of additions, completions and comments since the member last looked, with a dot. */
function News({ count }: { count: number }) {
  return (
    <div
      className={css({
        display: 'flex',
        alignItems: 'center',
        gap: 1.5,
        color: 'accentText',
        fontSize: 'sm',
        fontWeight: 600,
        mt: 1,
      })}
    >
      <span
        className={css({ width: 2, height: 2, borderRadius: 'full', background: 'accent' })}
        aria-hidden="true"
      />
      <span>
        {count} new<span className={css({ srOnly: true })}> since you last looked</span>
      </span>
    </div>
  )
}

const Card = styled('article', {
  base: {
    position: 'relative',
    background: 'card',
    borderWidth: '1px',
    borderColor: 'line',
    borderRadius: 'lg',
    overflow: 'hidden',
    transition: 'box-shadow 150ms',
    _hover: { boxShadow: 'lifted' },
    _focusWithin: { boxShadow: 'lifted' },
  },
})

const Cover = styled('div', { base: { aspectRatio: { base: '16/9', sm: '4/3' }, overflow: 'hidden' } })

const Corner = styled('div', {
  base: {
    position: 'absolute',
    top: 2,
    right: 2,
    zIndex: 1,
    background: 'card',
    borderRadius: 'full',
  },
})

const Title = styled('h2', {
  base: { fontSize: 'lg', fontWeight: 600, lineHeight: 'snug', lineClamp: 2, overflowWrap: 'anywhere' },
})

/** The whole card is the target. */
const CardLink = styled(Link, {
  base: { _before: { content: '""', position: 'absolute', inset: 0, borderRadius: 'lg' } },
})
