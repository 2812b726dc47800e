import type { EditorIdea } from '#features/catalogue/idea-fields.ts'
import { CheckBox, TickArea } from '#platform/web/forms/dense-controls.ts'
import { Table, TableFrame } from '#platform/web/ui/table.tsx'
import { css } from '#platform/web/styled.tsx'
import { IdeaRow } from './idea-row.tsx'
import { SortHeading } from './sort-heading.tsx'
import type { TableView } from './table-view.ts'
import { useSay } from '#platform/web/settings.ts'

interface Props {
  rows: EditorIdea[]
  view: TableView
  onView: (view: TableView) => void
  isSelected: (id: number) => boolean
  onSelect: (ids: number[], isSelected: boolean) => void
  onEdit: (id: number) => void
}

/** Ideas as rows, to be ordered, selected and opened. */
export function IdeaTable({ rows, view, onView, isSelected, onSelect, onEdit }: Props) {
  const say = useSay()
  const ids = rows.map(({ id }) => id)
  const sort = { view, onView }
  return (
    <TableFrame>
      <Table aria-label={say('Ideas')}>
        <thead>
          <tr>
            <th className={css({ width: 10 })}>
              <TickArea>
                <CheckBox
                  aria-label="Select this page"
                  checked={ids.every(isSelected)}
                  onChange={(event) => onSelect(ids, event.target.checked)}
                />
              </TickArea>
            </th>
            <td className={css({ hideBelow: 'md' })}>
              <span className={css({ srOnly: true })}>Picture</span>
            </td>
            <SortHeading name="title" {...sort}>
              Title
            </SortHeading>
            <SortHeading name="state" {...sort}>
              State
            </SortHeading>
            <SortHeading name="category" hideBelow="lg" {...sort}>
              Category
            </SortHeading>
            <SortHeading name="difficulty" hideBelow="lg" {...sort}>
              Difficulty
            </SortHeading>
            <SortHeading name="cost" hideBelow="lg" {...sort}>
              Cost
            </SortHeading>
            <SortHeading name="season" hideBelow="xl" {...sort}>
              Season
            </SortHeading>
            <SortHeading name="updatedAt" hideBelow="md" {...sort}>
              Changed
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
