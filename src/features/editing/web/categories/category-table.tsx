import type { EditorCategory } from '#features/editing/contract.ts'
import { CheckBox, CheckBoxArea } from '#platform/web/forms/dense-controls.ts'
import { useTerms, useBasePath } from '#platform/web/settings.ts'
import { css, styled } from '#platform/web/styled.tsx'
import { Badge } from '#platform/web/ui/badge.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import {
  ButtonCell,
  ButtonHeading,
  Cell,
  SortHeading,
  Table,
  TableFrame,
  useSortedRows,
} from '#platform/web/ui/table.tsx'

interface CategoryTableProps {
  categories: EditorCategory[]
  selected: ReadonlySet<number>
  onSelect: (ids: number[], isSelected: boolean) => void
  onEdit: (id: number) => void
}

/**
 * Sortable table of categories for editors: picture, name, badges (featured, archived) and number of ideas, with a
 * checkbox to select and a button to edit each.
 */
export function CategoryTable({ categories, selected, onSelect, onEdit }: CategoryTableProps) {
  const say = useTerms()
  const based = useBasePath()
  const { rows, by } = useSortedRows(categories, columns)
  return (
    <TableFrame>
      <Table aria-label="Categories">
        <thead>
          <tr>
            <th className={css({ width: 11 })}>
              <CheckBoxArea>
                <CheckBox
                  aria-label="Select all categories"
                  checked={categories.every(({ id }) => selected.has(id))}
                  onChange={({ target }) =>
                    onSelect(
                      categories.map(({ id }) => id),
                      target.checked,
                    )
                  }
                />
              </CheckBoxArea>
            </th>
            <th className={css({ hideBelow: 'md', width: 16 })}>Picture</th>
            <SortHeading {...by('name')}>Name</SortHeading>
            <SortHeading hideBelow="sm" isNumber {...by('ideas')}>
              {say('Ideas')}
            </SortHeading>
            <ButtonHeading>Edit</ButtonHeading>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, name, ideaCount, allIdeas, imageUrl, featured, archived }) => (
            <tr key={id} className={css({ background: selected.has(id) ? 'accentSoft' : undefined })}>
              <td>
                <CheckBoxArea>
                  <CheckBox
                    aria-label={`Select ${name}`}
                    checked={selected.has(id)}
                    onChange={({ target }) => onSelect([id], target.checked)}
                  />
                </CheckBoxArea>
              </td>
              <td className={css({ hideBelow: 'md' })}>
                <Thumbnail src={based(imageUrl)} alt="" loading="lazy" width={48} height={36} />
              </td>
              <th scope="row">
                <div
                  className={css({
                    display: 'flex',
                    alignItems: 'center',
                    gap: 2,
                    flexWrap: 'wrap',
                    overflowWrap: 'anywhere',
                  })}
                >
                  {name}
                  {featured ? <Badge tone="medium">Featured</Badge> : null}
                  {archived ? <Badge>Archived</Badge> : null}
                </div>
                <div
                  className={css({
                    hideFrom: 'sm',
                    color: 'quiet',
                    fontSize: 'xs',
                    fontWeight: 400,
                    overflowWrap: 'anywhere',
                  })}
                >
                  {ideaCount}
                  {say(' ideas')}
                </div>
              </th>
              <Cell className={css({ whiteSpace: 'nowrap' })} hideBelow="sm" isNumber>
                {ideaCount}
                {say(' ideas')}
                {allIdeas > ideaCount ? (
                  <div className={css({ color: 'quiet', fontSize: 'xs' })}>
                    {allIdeas - ideaCount} not public
                  </div>
                ) : null}
              </Cell>
              <ButtonCell className={css({ width: 20 })}>
                <Button size="sm" aria-label={`Edit ${name}`} onClick={() => onEdit(id)}>
                  Edit
                </Button>
              </ButtonCell>
            </tr>
          ))}
        </tbody>
      </Table>
    </TableFrame>
  )
}

/** Sort key of a category by column. */
const columns = {
  name: ({ name }: EditorCategory) => name,
  ideas: ({ ideaCount }: EditorCategory) => ideaCount,
}

const Thumbnail = styled('img', {
  base: { width: 12, height: 9, objectFit: 'cover', borderRadius: '4px', background: 'sunken' },
})
