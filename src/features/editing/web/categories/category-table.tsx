import type { EditorCategory } from '#features/editing/categories-contract.ts'
import { CheckBox, TickArea } from '#platform/web/forms/dense-controls.ts'
import { Badge } from '#platform/web/ui/badge.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { ButtonCell, ButtonHeading, Table, TableFrame } from '#platform/web/ui/table.tsx'
import { css, styled } from '#platform/web/styled.tsx'
import { useBased } from '#platform/web/use-based.ts'
import { useSay } from '#platform/web/settings.ts'

interface Props {
  categories: EditorCategory[]
  selected: ReadonlySet<number>
  onSelect: (ids: number[], isSelected: boolean) => void
  onEdit: (id: number) => void
}

/** Each category's name and how many ideas it holds. */
export function CategoryTable({ categories, selected, onSelect, onEdit }: Props) {
  const say = useSay()
  const based = useBased()
  return (
    <TableFrame>
      <Table aria-label="Categories">
        <thead>
          <tr>
            <th className={css({ width: 11 })}>
              <TickArea>
                <CheckBox
                  aria-label="Select all of these"
                  checked={categories.every(({ id }) => selected.has(id))}
                  onChange={({ target }) =>
                    onSelect(
                      categories.map(({ id }) => id),
                      target.checked,
                    )
                  }
                />
              </TickArea>
            </th>
            <th className={css({ hideBelow: 'md', width: 16 })}>Picture</th>
            <th scope="col">Name</th>
            <th className={css({ hideBelow: 'sm' })} scope="col">
              {say('Ideas')}
            </th>
            <ButtonHeading>Edit</ButtonHeading>
          </tr>
        </thead>
        <tbody>
          {categories.map(({ id, name, ideaCount, allIdeas, imageUrl, featured, archived }) => (
            <tr key={id} className={css({ background: selected.has(id) ? 'accentSoft' : undefined })}>
              <td>
                <TickArea>
                  <CheckBox
                    aria-label={`Select ${name}`}
                    checked={selected.has(id)}
                    onChange={({ target }) => onSelect([id], target.checked)}
                  />
                </TickArea>
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
              <td className={css({ hideBelow: 'sm', whiteSpace: 'nowrap' })}>
                {ideaCount}
                {say(' ideas')}
                {allIdeas > ideaCount ? (
                  <div className={css({ color: 'quiet', fontSize: 'xs' })}>
                    {allIdeas - ideaCount} not public
                  </div>
                ) : null}
              </td>
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

const Thumbnail = styled('img', {
  base: { width: 12, height: 9, objectFit: 'cover', borderRadius: '4px', background: 'sunken' },
})
