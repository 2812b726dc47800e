import { hrefOf } from '#platform/addresses.ts'
import { css } from '#platform/web/styled.tsx'
import { Table, TableFrame } from '#platform/web/ui/table.tsx'
import { TextLink } from '#platform/web/ui/text-link.tsx'
import type { IssueRow } from '#features/newsletter/issue-contract.ts'
import { issueStateLabels } from '#features/newsletter/messages.ts'
import { formatWithWeekday } from './issue-actions.tsx'

interface Props {
  issues: IssueRow[]
  chosen: number
}

/**
 * Table of all newsletter issues, for editors, with their state and number of deliveries. Each subject links to the
 * form in which the issue is edited.
 */
export function IssueTable({ issues, chosen }: Props) {
  if (issues.length === 0)
    return (
      <div className={css({ color: 'quiet' })}>
        The first issue will be drafted three days before it’s due.
      </div>
    )
  return (
    <TableFrame>
      <Table>
        <thead>
          <tr>
            <th scope="col">Issue</th>
            <th scope="col">Subject</th>
            <th scope="col" className={wide}>
              State
            </th>
            <th scope="col" className={wide}>
              Send date
            </th>
            <th scope="col" className={wide}>
              Delivered
            </th>
            <th scope="col" className={wide}>
              Waiting
            </th>
            <th scope="col" className={wide}>
              Rejected
            </th>
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
                <div className={css({ hideFrom: 'md', color: 'quiet', fontSize: 'xs' })}>
                  {issueStateLabels[state]} · {formatWithWeekday(goesOutAt)}
                  {deliveries.sent + deliveries.waiting + deliveries.refused > 0
                    ? ` · ${deliveries.sent} delivered, ${deliveries.waiting} waiting, ${deliveries.refused} rejected`
                    : null}
                </div>
              </td>
              <td className={wide}>{issueStateLabels[state]}</td>
              <td className={wide}>{formatWithWeekday(goesOutAt)}</td>
              <td className={wide}>{deliveries.sent}</td>
              <td className={wide}>{deliveries.waiting}</td>
              <td className={wide}>{deliveries.refused}</td>
            </tr>
          ))}
        </tbody>
      </Table>
    </TableFrame>
  )
}

/** Hidden on phones, where these values are below the subject. */
const wide = css({ hideBelow: 'md' })
