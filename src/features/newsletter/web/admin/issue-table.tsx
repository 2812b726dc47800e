import { hrefOf } from '#platform/addresses.ts'
import { css } from '#platform/web/styled.tsx'
import { formatCount } from '#platform/web/format-count.ts'
import { Cell, SortHeading, Table, TableFrame, useSortedRows } from '#platform/web/ui/table.tsx'
import { TextLink } from '#platform/web/ui/text-link.tsx'
import type { IssueRow } from '#features/newsletter/issue-contract.ts'
import { issueStateLabels } from '#features/newsletter/messages.ts'
import { formatWithWeekday } from './issue-actions.tsx'

interface Props {
  issues: IssueRow[]
  chosen: number
}

/**
 * Table of the given newsletter issues, for editors, with their state and number of deliveries; a note if there are
 * none. Each subject links to the form in which the issue is edited; `chosen` is marked.
 */
export function IssueTable({ issues, chosen }: Props) {
  const { rows, by } = useSortedRows(issues, columns)
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
            <SortHeading {...by('number')}>Issue</SortHeading>
            <SortHeading {...by('subject')}>Subject</SortHeading>
            <SortHeading hideBelow="md" {...by('state')}>
              State
            </SortHeading>
            <SortHeading hideBelow="md" {...by('sendDate')}>
              Send date
            </SortHeading>
            <SortHeading hideBelow="md" isNumber {...by('delivered')}>
              Delivered
            </SortHeading>
            <SortHeading hideBelow="md" isNumber {...by('waiting')}>
              Waiting
            </SortHeading>
            <SortHeading hideBelow="md" isNumber {...by('rejected')}>
              Rejected
            </SortHeading>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, number, subject, state, goesOutAt, deliveries }) => (
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
              <Cell hideBelow="md">{issueStateLabels[state]}</Cell>
              <Cell hideBelow="md">{formatWithWeekday(goesOutAt)}</Cell>
              {[deliveries.sent, deliveries.waiting, deliveries.refused].map((count, column) => (
                <Cell key={column} hideBelow="md" isNumber>
                  {formatCount(count)}
                </Cell>
              ))}
            </tr>
          ))}
        </tbody>
      </Table>
    </TableFrame>
  )
}

/** Sort key of an issue by column. */
const columns = {
  number: ({ number }: IssueRow) => number,
  subject: ({ subject }: IssueRow) => subject,
  state: ({ state }: IssueRow) => issueStateLabels[state],
  sendDate: ({ goesOutAt }: IssueRow) => Date.parse(goesOutAt),
  delivered: ({ deliveries }: IssueRow) => deliveries.sent,
  waiting: ({ deliveries }: IssueRow) => deliveries.waiting,
  rejected: ({ deliveries }: IssueRow) => deliveries.refused,
}
