import { useParams } from 'react-router'
import { CardActions } from '#pages/parts/card-actions.tsx'
import { IdeaCard } from '#features/catalogue/web/cards/idea-card.tsx'
import { issueNotFound, newsletterTitle } from '#features/newsletter/messages.ts'
import { IssueIdeas } from '#features/newsletter/web/issue-ideas.tsx'
import { isId } from '#platform/contract.ts'
import { hrefOf } from '#platform/addresses.ts'
import { api } from '#platform/web/api.ts'
import { isMissing } from '#platform/web/failure.ts'
import { Head } from '#platform/web/head.tsx'
import { createPageLoader } from '#platform/web/page-loader.ts'
import { BackLink } from '#platform/web/ui/back-link.tsx'
import { LinkButton } from '#platform/web/ui/button.tsx'
import { EmptyState, FailureState } from '#platform/web/ui/empty-state.tsx'
import { Column, PageHeader } from '#platform/web/ui/page.tsx'
import { css } from '#platform/web/styled.tsx'
import { LetterPicture } from '#platform/web/ui/notice-pictures.tsx'

/**
 * Route loader that prefetches a sent newsletter issue by its number into the query cache. The server waits for it and
 * throws a failure with its status; the browser only starts the query. Returns null, or the status 404 if there is
 * none.
 */
export const loader = createPageLoader((queries, { params }) => {
  const number = parseIssueNumber(params)
  return number === null ? null : queries.newsletter.issue.fetch({ number })
})

/**
 * Page of a newsletter issue, by the number in the path. Shows a notice if no such issue was sent, and an error with a
 * retry if it cannot be loaded.
 */
export function Component() {
  const number = parseIssueNumber(useParams())
  return <Column>{number === null ? <Missing /> : <Issue number={number} />}</Column>
}

function Issue({ number }: { number: number }) {
  const { data: issue, error, isPending, refetch } = api.newsletter.issue.useQuery({ number })
  if (isMissing(error)) return <Missing />
  if (!issue && !isPending)
    return <FailureState as="h1" title="Couldn’t load this issue" onRetry={() => void refetch()} />
  if (!issue) return <PageHeader title={`Issue ${number}`} />
  return (
    <article>
      <Head
        title={`${issue.subject}, issue ${number}`}
        description={issue.intro || newsletterTitle}
        path={hrefOf('newsletterIssue', { number })}
        type="article"
      />
      <div className={css({ pt: 6 })}>
        <BackLink to={hrefOf('newsletter')}>All issues</BackLink>
      </div>
      <PageHeader title={issue.subject} subtitle={issue.intro} />
      <IssueIdeas
        issue={issue}
        renderCard={(idea) => <IdeaCard idea={idea} as="h3" action={<CardActions idea={idea} />} />}
      />
    </article>
  )
}

function Missing() {
  return (
    <>
      <Head title={issueNotFound} description={newsletterTitle} isListed={false} />
      <EmptyState
        picture={<LetterPicture />}
        as="h1"
        title={issueNotFound}
        action={<LinkButton to={hrefOf('newsletter')}>All issues</LinkButton>}
      />
    </>
  )
}

function parseIssueNumber({ number = '' }: Record<string, string | undefined>): number | null {
  return isId(number) && /^[1-9]\d*$/.test(number) ? Number(number) : null
}
