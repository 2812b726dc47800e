import type { ReactNode } from 'react'
import type { ListDetails } from '#features/lists/contract.ts'
import { hrefOf } from '#platform/addresses.ts'
import { useTerms } from '#platform/web/settings.ts'
import { css, styled } from '#platform/web/styled.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { Icon } from '#platform/web/ui/icon.tsx'
import { PageTitle } from '#platform/web/ui/page.tsx'
import { TextLink } from '#platform/web/ui/text-link.tsx'
import { ProgressRing } from '../progress-ring.tsx'
import { MenuAction, MoreMenu } from '#platform/web/overlays/more-menu.tsx'
import { formatDate, paceLine } from '../progress-texts.ts'

export type ListPanel = 'add' | 'edit' | 'leave'

interface Props {
  list: ListDetails
  /** With whom the member shares it; empty if they are alone on it. */
  together: string
  /** Number of items that the member has completed. */
  done: number
  onOpen: (panel: ListPanel) => void
  onArchive: (archived: boolean) => void
  onDelete: () => void
  onCopy: () => void
  /** Button that opens the members of the list. */
  members: ReactNode
}

/**
 * Header of a list: title, description, progress ring and challenge, and the buttons and menu that the member's role
 * allows. `together` names the other members; `onOpen` opens a dialog by its name.
 */
export function ListHeader({ list, together, done, onOpen, onArchive, onDelete, onCopy, members }: Props) {
  const say = useTerms()
  const { title, description, role, challenge, items, archived } = list
  const mayEdit = role !== 'viewer'
  const total = challenge?.goal ?? items.length
  return (
    <Header>
      <div className={css({ gridArea: 'title', minWidth: 0 })}>
        <TextLink isAlone className={css({ fontSize: 'sm' })} to={hrefOf('lists')}>
          My Lists
        </TextLink>
        <PageTitle
          className={css({ fontSize: { base: '1.625rem', md: '4xl' }, overflowWrap: 'anywhere' })}
          tabIndex={-1}
        >
          {title}
        </PageTitle>
        {description ? <Description>{description}</Description> : null}
        {together ? (
          <Line className={css({ display: 'flex', alignItems: 'center', gap: 1.5 })}>
            <Icon name="people" size={16} />
            <span className={css({ minWidth: 0, overflowWrap: 'anywhere' })}>{together}</span>
          </Line>
        ) : null}
        {archived ? <Line>This list is archived.</Line> : null}
        {challenge ? (
          <Line>
            <strong className={css({ color: challenge.state === 'reached' ? 'teal' : 'accentText' })}>
              {paceLine(challenge)}
            </strong>
            {datesLine(challenge) ? ` · ${datesLine(challenge)}` : ''}
          </Line>
        ) : null}
      </div>
      {total > 0 ? (
        <div className={css({ gridArea: 'figures' })}>
          <ProgressRing done={challenge?.done ?? done} total={total} size="lg" />
        </div>
      ) : null}
      <Actions>
        {mayEdit ? (
          <Button look={items.length > 0 ? 'main' : 'plain'} size="sm" onClick={() => onOpen('add')}>
            {say('Add ideas')}
          </Button>
        ) : null}
        {members}
        {mayEdit ? (
          <Button className={css({ hideBelow: 'sm' })} size="sm" onClick={() => onOpen('edit')}>
            Edit
          </Button>
        ) : null}
        <MoreMenu label={`More: ${title}`}>
          {mayEdit ? (
            // A phone has no room for a third button beside the menu.
            <MenuAction
              className={css({ hideFrom: 'sm' })}
              label="Edit"
              of={title}
              onClick={() => onOpen('edit')}
            />
          ) : null}
          <MenuAction label="Copy to my lists" of={title} onClick={onCopy} />
          <MenuAction
            label={archived ? 'Unarchive' : 'Archive'}
            of={title}
            onClick={() => onArchive(!archived)}
          />
          {list.members.length > 1 ? (
            <MenuAction label="Leave" of={title} onClick={() => onOpen('leave')} />
          ) : null}
          {role === 'owner' ? <MenuAction label="Delete" of={title} onClick={onDelete} /> : null}
        </MoreMenu>
      </Actions>
    </Header>
  )
}

function datesLine({ startsOn, endsOn }: Pick<ListDetails, 'startsOn' | 'endsOn'>): string {
  if (startsOn && endsOn) return `${formatDate(startsOn)} to ${formatDate(endsOn)}`
  if (endsOn) return `until ${formatDate(endsOn)}`
  return startsOn ? `since ${formatDate(startsOn)}` : ''
}

const Header = styled('header', {
  base: {
    display: 'grid',
    gridTemplateAreas: { base: '"title figures" "actions actions"' },
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    alignItems: 'center',
    columnGap: { base: 4, md: 10 },
    rowGap: { base: 4, md: 5 },
    pt: { base: 4, md: 12 },
    pb: { base: 5, md: 8 },
  },
})

const Description = styled('p', {
  base: {
    color: 'quiet',
    fontSize: { base: 'md', md: 'lg' },
    mt: { base: 1, md: 3 },
    maxWidth: 'text',
    overflowWrap: 'anywhere',
    whiteSpace: 'pre-line',
  },
})

const Line = styled('p', { base: { color: 'quiet', fontSize: 'sm', mt: 2 } })

const Actions = styled('div', {
  base: { gridArea: 'actions', display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 },
})
