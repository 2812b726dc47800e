import type { EditorIdea } from '#features/catalogue/idea-fields.ts'
import { costSymbolOf, difficultyLabelOf } from '#features/catalogue/messages.ts'
import { stateLabels } from '#features/catalogue/field-messages.ts'
import { formatDateTime } from '#platform/web/dates.ts'
import { CheckBox, CheckBoxArea } from '#platform/web/forms/dense-controls.ts'
import { useTerms, useBasePath } from '#platform/web/settings.ts'
import { css, styled } from '#platform/web/styled.tsx'
import { Badge } from '#platform/web/ui/badge.tsx'
import { SortHeading, Table, TableFrame } from '#platform/web/ui/table.tsx'
import { seasonOptionLabels } from '../ideas/field-labels.ts'
import type { TableView } from './table-view.ts'

interface Props {
  rows: EditorIdea[]
  view: TableView
  onView: (view: TableView) => void
  isSelected: (id: number) => boolean
  onSelect: (ids: number[], isSelected: boolean) => void
  onEdit: (id: number) => void
}

/**
 * Table of the given ideas, one per row. Checkboxes select one idea or all of the page and call `onSelect`; a click on
 * a column header calls `onView` with the view sorted by that column; the button of a row calls `onEdit`.
 */
export function IdeaTable({ rows, view, onView, isSelected, onSelect, onEdit }: Props) {
  const say = useTerms()
  const ids = rows.map(({ id }) => id)
  const by = (name: TableView['sort']) => {
    const direction = view.sort === name ? view.direction : undefined
    const next = direction === 'asc' ? 'desc' : 'asc'
    return { direction, onSort: () => onView({ ...view, sort: name, direction: next, page: 1 }) }
  }
  return (
    <TableFrame>
      <Table aria-label={say('Ideas')}>
        <thead>
          <tr>
            <th className={css({ width: 10 })}>
              <CheckBoxArea>
                <CheckBox
                  aria-label={say('Select all ideas on this page')}
                  checked={ids.every(isSelected)}
                  onChange={(event) => onSelect(ids, event.target.checked)}
                />
              </CheckBoxArea>
            </th>
            <td className={css({ hideBelow: 'md' })}>
              <span className={css({ srOnly: true })}>Picture</span>
            </td>
            <SortHeading {...by('title')}>Title</SortHeading>
            <SortHeading {...by('state')}>State</SortHeading>
            <SortHeading hideBelow="lg" {...by('category')}>
              Category
            </SortHeading>
            <SortHeading hideBelow="lg" {...by('difficulty')}>
              Difficulty
            </SortHeading>
            <SortHeading hideBelow="lg" {...by('cost')}>
              Cost
            </SortHeading>
            <SortHeading hideBelow="xl" {...by('season')}>
              Season
            </SortHeading>
            <SortHeading hideBelow="md" {...by('updatedAt')}>
              Updated
            </SortHeading>
          </tr>
        </thead>
        <tbody>
          {rows.map((idea) => (
            <IdeaRow
              key={idea.id}
              idea={idea}
              isSelected={isSelected(idea.id)}
              onSelect={(isOn) => onSelect([idea.id], isOn)}
              onEdit={() => onEdit(idea.id)}
            />
          ))}
        </tbody>
      </Table>
    </TableFrame>
  )
}

interface IdeaRowProps {
  idea: EditorIdea
  isSelected: boolean
  onSelect: (isSelected: boolean) => void
  onEdit: () => void
}

/** Row of an idea. On narrow screens its facts are below its title. */
function IdeaRow({ idea, isSelected, onSelect, onEdit }: IdeaRowProps) {
  const { title, category, difficulty, cost, season, state, featured, publishAt, updatedAt } = idea
  const based = useBasePath()
  const facts = [category?.name ?? 'None', difficultyLabelOf(difficulty), costSymbolOf(cost)].join(' · ')
  return (
    <tr className={css({ background: isSelected ? 'accentSoft' : undefined })} data-row={idea.id}>
      <td>
        <CheckBoxArea>
          <CheckBox
            aria-label={`Select ${title}`}
            checked={isSelected}
            onChange={(event) => onSelect(event.target.checked)}
          />
        </CheckBoxArea>
      </td>
      <td className={css({ hideBelow: 'md', width: 16 })}>
        <Thumbnail src={based(idea.imageUrl)} alt="" loading="lazy" width={48} height={36} />
      </td>
      <th scope="row">
        <Title type="button" data-edit onClick={onEdit}>
          {title}
        </Title>
        <div
          className={css({
            hideFrom: 'lg',
            color: 'quiet',
            fontSize: 'xs',
            fontWeight: 400,
            overflowWrap: 'anywhere',
          })}
        >
          {facts}
        </div>
      </th>
      <td>
        <div className={css({ display: 'flex', gap: 1, flexWrap: 'wrap' })}>
          <StateBadge state={state} />
          {featured ? (
            <span className={css({ color: 'gold' })} title="Featured">
              ★<span className={css({ srOnly: true })}>Featured</span>
            </span>
          ) : null}
        </div>
        {publishAt && state === 'scheduled' ? (
          <div className={css({ color: 'quiet', fontSize: 'xs', mt: 1 })}>{formatDateTime(publishAt)}</div>
        ) : null}
      </td>
      <td className={css({ hideBelow: 'lg', whiteSpace: 'nowrap' })}>{category?.name ?? 'None'}</td>
      <td className={css({ hideBelow: 'lg' })}>{difficultyLabelOf(difficulty)}</td>
      <td className={css({ hideBelow: 'lg' })}>{costSymbolOf(cost)}</td>
      <td className={css({ hideBelow: 'xl' })}>{season === 'any' ? '' : seasonOptionLabels[season]}</td>
      <td className={css({ hideBelow: 'md', whiteSpace: 'nowrap', color: 'quiet' })}>
        {new Date(updatedAt).toLocaleDateString('en-US', { dateStyle: 'medium' })}
      </td>
    </tr>
  )
}

const Thumbnail = styled('img', {
  base: { width: 12, height: 9, objectFit: 'cover', borderRadius: '4px', background: 'sunken' },
})

const Title = styled('button', {
  base: {
    textAlign: 'start',
    fontWeight: 600,
    lineHeight: 'snug',
    minHeight: { base: 11, md: 6 },
    minWidth: { base: 11, md: 6 },
    cursor: 'pointer',
    overflowWrap: 'anywhere',
    _hover: { color: 'accentText', textDecoration: 'underline' },
  },
})

const tones = { draft: 'medium', scheduled: 'hard', published: 'easy', archived: 'neutral' } as const

/** Badge with the label of an idea's state (draft, scheduled, published or archived) in its color. */
export function StateBadge({ state }: { state: EditorIdea['state'] }) {
  return <Badge tone={tones[state]}>{stateLabels[state]}</Badge>
}
