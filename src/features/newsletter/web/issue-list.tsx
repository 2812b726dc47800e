import { Box, chakra } from '@chakra-ui/react'
import { Link } from 'react-router'
import { hrefOf } from '#platform/addresses.ts'
import type { IssueTitle } from '../issue-contract.ts'

/** What has gone out, the newest first. */
export function IssueList({ issues }: { issues: IssueTitle[] }) {
  return (
    <List aria-label="Issues so far">
      {issues.map(({ number, subject, sentAt }) => (
        <li key={number}>
          <Issue to={hrefOf('newsletterIssue', { number })}>
            <Box fontFamily="heading" fontSize="lg" fontWeight={600}>
              {subject}
            </Box>
            <Box color="quiet" fontSize="sm">
              Issue {number},{' '}
              {new Date(sentAt).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' })}
            </Box>
          </Issue>
        </li>
      ))}
    </List>
  )
}

const List = chakra('ul', { base: { listStyle: 'none', maxWidth: 'text' } })

const Issue = chakra(Link, {
  base: {
    display: 'block',
    py: 4,
    borderTopWidth: '1px',
    borderColor: 'strongLine',
    _hover: { color: 'accentText', borderColor: 'accent' },
  },
})
