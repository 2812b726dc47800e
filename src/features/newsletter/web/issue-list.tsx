import { Link } from 'react-router'
import { hrefOf } from '#platform/addresses.ts'
import type { IssueTitle } from '../issue-contract.ts'
import { css, styled } from '#platform/web/styled.tsx'

/** List of the given sent newsletter issues, each with subject, number and date as a link to its web page. */
export function IssueList({ issues }: { issues: IssueTitle[] }) {
  return (
    <List aria-label="Past issues">
      {issues.map(({ number, subject, sentAt }) => (
        <li key={number}>
          <Issue to={hrefOf('newsletterIssue', { number })}>
            <div className={css({ fontFamily: 'heading', fontSize: 'lg', fontWeight: 600 })}>{subject}</div>
            <div className={css({ color: 'quiet', fontSize: 'sm' })}>
              Issue {number},{' '}
              {new Date(sentAt).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' })}
            </div>
          </Issue>
        </li>
      ))}
    </List>
  )
}

const List = styled('ul', { base: { listStyle: 'none', maxWidth: 'text' } })

const Issue = styled(Link, {
  base: {
    display: 'block',
    py: 4,
    borderTopWidth: '1px',
    borderColor: 'strongLine',
    _hover: { color: 'accentText', borderColor: 'accent' },
  },
})
