import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { leftCatalogue, statusActions } from '#features/bucket-list/messages.ts'
import type { EntryView } from '#features/bucket-list/contract.ts'
import type { ListItemView } from '#features/lists/contract.ts'
import type { ItemNews } from '#features/lists/news-contract.ts'
import { hrefOf } from '#platform/addresses.ts'
import { useTerms } from '#platform/web/settings.ts'
import { css, styled } from '#platform/web/styled.tsx'
import { IdeaListRow, IdeaListRowPicture, StatusToggle } from '#platform/web/ui/idea-list-row.tsx'
import { Badge } from '#platform/web/ui/badge.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { Group } from '#platform/web/ui/panel.tsx'
import { Picture } from '#platform/web/ui/picture.tsx'
import { countSteps } from '../progress-texts.ts'
import { NewsMark } from './list-news.tsx'
import type { ListActions, QuickStatus } from './use-list-actions.ts'

interface Props {
  item: ListItemView
  /** Whether another member has removed it: only the form is left of its controls. */
  isRemoved: boolean
  /** Actions of others on the item since the member last looked. */
  news: ItemNews | undefined
  /** Sentence on the members who have done or plan the item; empty on a list of one's own. */
  progress: string
  actions: Pick<ListActions, 'setStatus' | 'setCount'>
  /** Called with the member's own entry once its status is saved. */
  onStatus: (item: ListItemView, entry: EntryView) => void
  /** Drag handle, for those who may change the order. */
  handle: ReactNode
  /** Menu of the item, for those who may change the list. */
  menu: ReactNode
  /** Comments and cheers. */
  talk: ReactNode
  /** Form for the member's own entry. */
  form: ReactNode
}

/**
 * Item of a list: the idea, its note, the progress of the members, a counter if it is counted, and buttons for the
 * member's own status. `handle` and `menu` (to sort and edit), `talk` (cheers and comments) and `form` are passed in.
 */
export function ListItemCard({
  item,
  isRemoved,
  news,
  progress,
  actions,
  onStatus,
  handle,
  menu,
  talk,
  form,
}: Props) {
  const say = useTerms()
  const { idea, ideaId, note, status, archived, times } = item
  return (
    <IdeaListRow aria-label={idea.title}>
      <IdeaListRowPicture isDone={status === 'completed'}>
        <Picture src={idea.imageUrl} alt="" />
      </IdeaListRowPicture>
      <div className={css({ gridArea: 'head', minWidth: 0 })}>
        <div
          className={css({ display: 'flex', alignItems: 'start', justifyContent: 'space-between', gap: 1 })}
        >
          <Title>
            {ideaId === null || archived ? (
              idea.title
            ) : (
              <TitleLink to={hrefOf('idea', { id: ideaId })}>{idea.title}</TitleLink>
            )}
          </Title>
          <div className={css({ mt: -1.5, mr: -1 })}>{menu}</div>
        </div>
        {news || ideaId === null || archived || isRemoved ? (
          <div className={css({ display: 'flex', flexWrap: 'wrap', gap: 1.5, mt: 1 })}>
            {isRemoved ? <Badge>Removed from the list</Badge> : null}
            {news ? <NewsMark news={news} /> : null}
            {ideaId === null ? <Badge>{say('Custom idea')}</Badge> : null}
            {archived ? <Badge>{leftCatalogue}</Badge> : null}
          </div>
        ) : null}
        {note ? <Note>{note}</Note> : null}
        {progress ? (
          <div
            className={css({
              color: 'teal',
              fontSize: 'sm',
              fontWeight: 500,
              lineHeight: 'snug',
              mt: 1,
              overflowWrap: 'anywhere',
            })}
          >
            {progress}
          </div>
        ) : null}
      </div>
      {isRemoved ? null : (
        <Controls>
          {handle}
          {times === null ? null : (
            <Counter item={item} times={times} onCount={(count) => void actions.setCount(item, count)} />
          )}
          <StatusChoice
            item={item}
            onChoose={(wanted) =>
              void actions
                .setStatus(item, wanted)
                .then((entry) => (entry ? onStatus(item, entry) : undefined))
            }
          />
        </Controls>
      )}
      {talk ? <div className={css({ gridArea: 'more', mt: 2 })}>{talk}</div> : null}
      {form ? <div className={css({ gridArea: 'moment', pt: 3 })}>{form}</div> : null}
    </IdeaListRow>
  )
}

const quickStatuses = ['planned', 'in_progress', 'completed'] as const

interface StatusChoiceProps {
  item: ListItemView
  onChoose: (status: QuickStatus) => void
}

/** Buttons that show and set the status of the member's own entry. None is pressed until they have one. */
function StatusChoice({ item: { idea, status, archived, entryId }, onChoose }: StatusChoiceProps) {
  // An idea that has left the catalogue cannot be saved anymore.
  if (archived && entryId === null) return null
  const current = status === 'want_to_do' ? 'planned' : status
  return (
    <Group
      label={`Your status for ${idea.title}`}
      className={css({ flex: { base: '1 1 auto', md: 'none' } })}
    >
      {quickStatuses.map((each) => (
        <StatusToggle
          key={each}
          type="button"
          to={each}
          aria-pressed={current === each}
          aria-label={`${statusActions[each]}: ${idea.title}`}
          onClick={() => {
            // Planning again asks for the date.
            if (current !== each || each === 'planned') onChoose(each)
          }}
        >
          {statusActions[each]}
        </StatusToggle>
      ))}
    </Group>
  )
}

interface CounterProps {
  item: ListItemView
  times: number
  onCount: (count: number) => void
}

/** Buttons that count how often the member has done an item. */
function Counter({ item, times, onCount }: CounterProps) {
  const { idea, count } = item
  const { less, more } = countSteps(item, times)
  const step = (label: string, sign: string, to: number | null) => (
    <Button
      look="quiet"
      size="icon"
      aria-label={`${label}: ${idea.title}`}
      aria-disabled={to === null || undefined}
      onClick={() => {
        if (to !== null) onCount(to)
      }}
    >
      {sign}
    </Button>
  )
  return (
    <Group label={`How many times you’ve done ${idea.title}`} className={css({ alignItems: 'center' })}>
      {step('One less', '−', less)}
      <output className={css({ fontSize: 'sm', fontWeight: 600, whiteSpace: 'nowrap' })}>
        {count} of {times}
      </output>
      {step('One more', '+', more)}
    </Group>
  )
}

const Title = styled('h3', {
  base: {
    fontSize: { base: '1rem', md: 'lg' },
    fontWeight: 600,
    lineHeight: 'snug',
    overflowWrap: 'anywhere',
    minWidth: 0,
  },
})

const TitleLink = styled(Link, {
  base: {
    display: 'inline-block',
    overflowWrap: 'anywhere',
    position: 'relative',
    _before: { content: '""', position: 'absolute', inset: 0 },
    _hover: { textDecoration: 'underline', textUnderlineOffset: '0.15em' },
  },
})

const Note = styled('p', {
  base: {
    color: 'quiet',
    fontSize: 'sm',
    lineHeight: 'snug',
    mt: 1,
    overflowWrap: 'anywhere',
    whiteSpace: 'pre-line',
  },
})

const Controls = styled('div', {
  base: {
    gridArea: 'controls',
    alignSelf: 'end',
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: 0.5,
    mt: 1,
    ml: { base: -1, md: -3 },
    mr: -1,
  },
})
