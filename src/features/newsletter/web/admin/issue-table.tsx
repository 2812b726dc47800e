import { hrefOf } from '#platform/addresses.ts'
import { css } from '#platform/web/styled.tsx'
import { Table, TableFrame } from '#platform/web/ui/table.tsx'
import { TextLink } from '#platform/web/ui/text-link.tsx'
import type { IssueRow } from '#features/newsletter/issue-contract.ts'
import { issueStateWords } from '#features/newsletter/messages.ts'
import { momentInWords } from './moment-in-words.ts'

interface Props {
  issues: IssueRow[]
  chosen: number
}

/** How far each issue is. */
export function IssueTable({ issues, chosen }: Props) {
  if (issues.length === 0)
    return (
      <div className={css({ color: 'quiet' })}>
        The first issue is drafted three days before it is due. Nothing to do yet.
      </div>
    )
  return (
    <TableFrame>
      <Table>
        <thead>
          <tr>
            <th scope="col">Issue</th>
            <th scope="col">Subject</th>
            <th scope="col">State</th>
            <th scope="col">Goes out</th>
            <th scope="col">Delivered</th>
            <th scope="col">Waiting</th>
            <th scope="col">Refused</th>
          </tr>
        </thead>
        <tbody>
          {issues.map(({ id, number, subject, state, goesOutAt, deliveries }) => (
            <tr key={id}>
              <th scope="row">{number}</th>
              <td>
                <TextLink
                  isAlone
                  to={hrefOf('adminNewsletter', { issue: id })}
                  preventScrollReset
                  aria-current={id === chosen ? 'true' : undefined}
                >
                  {subject}
                </TextLink>
              </td>
              <td>{issueStateWords[state]}</td>
              <td>{momentInWords(goesOutAt)}</td>
              <td>{deliveries.sent}</td>
              <td>{deliveries.waiting}</td>
              <td>{deliveries.refused}</td>
            </tr>
          ))}
        </tbody>
      </Table>
    </TableFrame>
  )
}
