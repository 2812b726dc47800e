import type { IdeaImportPreview } from '#features/editing/contract.ts'
import { useTerms } from '#platform/web/settings.ts'
import { css } from '#platform/web/styled.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { formatCount } from '#platform/web/format-count.ts'
import { Table, TableFrame } from '#platform/web/ui/table.tsx'

interface Props {
  preview: IdeaImportPreview
  /** Whether rows are numbered by line, as in a CSV. */
  isCsv: boolean
  /** Whether missing categories will be created. */
  makesCategories: boolean
  onMakeCategories: () => void
  onAgain: () => void
  onImport: () => void
}

/**
 * Preview of an import: problems by row, the changes with the fields that each sets, and missing categories, with
 * buttons to create those, to choose another file and to import.
 */
export function ImportPreview({
  preview,
  isCsv,
  makesCategories,
  onMakeCategories,
  onAgain,
  onImport,
}: Props) {
  const say = useTerms()
  const { creating, updating, problems, changes, newCategories } = preview
  const number = isCsv ? 'Line' : 'Row'
  const affected = creating + updating
  return (
    <div className={css({ display: 'flex', flexDirection: 'column', gap: 5 })}>
      {newCategories.length > 0 ? (
        <div>
          <div className={css({ mb: 3 })}>
            {describeNewCategories(newCategories.length, makesCategories)}
            {newCategories.slice(0, 12).join(', ')}
            {newCategories.length > 12 ? ', …' : '.'}
          </div>
          {makesCategories ? null : (
            <Button size="sm" onClick={onMakeCategories}>
              {newCategories.length === 1 ? 'Create this category' : 'Create these categories'}
            </Button>
          )}
        </div>
      ) : null}
      {problems.length > 0 ? (
        <div>
          <div className={css({ color: 'danger', fontWeight: 600, mb: 2 })} role="alert">
            {problems.length === 1 ? 'One problem' : `${formatCount(problems.length)} problems`} found. Fix
            the file and choose it again.
          </div>
          <RowTable
            label="Problems"
            heads={[number, 'Field', 'Problem']}
            rows={problems.map(({ row, field, message }) => [row, field, say(message)])}
          />
        </div>
      ) : null}
      {changes.length > 0 ? (
        <RowTable
          label="Changes"
          heads={[number, say('Idea'), 'Change']}
          rows={changes.map(({ row, title, action, fields }) => [
            row,
            title,
            action === 'create' ? say('New idea') : `Changes to ${fields.join(', ')}`,
          ])}
        />
      ) : null}
      {affected > changes.length ? (
        <div className={css({ color: 'quiet', fontSize: 'sm' })}>
          Showing the first {formatCount(changes.length)} changes.
        </div>
      ) : null}
      <div className={css({ display: 'flex', gap: 2, justifyContent: 'end', flexWrap: 'wrap' })}>
        <Button size="sm" onClick={onAgain}>
          Choose another file
        </Button>
        <Button size="sm" look="main" disabled={problems.length > 0 || affected === 0} onClick={onImport}>
          {affected === 1 ? say('Import 1 idea') : say`Import ${formatCount(affected)} ideas`}
        </Button>
      </div>
    </div>
  )
}

function describeNewCategories(count: number, areCreated: boolean): string {
  const subject = count === 1 ? 'This category' : `These ${formatCount(count)} categories`
  if (areCreated) return `${subject} will be created: `
  return `${subject} ${count === 1 ? 'doesn’t' : 'don’t'} exist yet: `
}

interface RowTableProps {
  label: string
  heads: [string, string, string]
  rows: [number | string, string, string][]
}

/** Table of rows of the file, with its own scroll area. */
function RowTable({ label, heads, rows }: RowTableProps) {
  return (
    <TableFrame
      className={css({ maxHeight: '16rem', overflowY: 'auto' })}
      as="section"
      aria-label={label}
      tabIndex={0}
    >
      <Table>
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([row, name, what], index) => (
            <tr key={index}>
              <td>{row}</td>
              <td>{name}</td>
              <td>{what}</td>
            </tr>
          ))}
        </tbody>
      </Table>
    </TableFrame>
  )
}
