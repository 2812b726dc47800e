import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { hrefWithReturnPath } from '#features/accounts/return-path.ts'
import { useStoredToken } from '#features/accounts/web/signing-in/use-token.ts'
import { InvitationDetails } from '#features/lists/web/together/invitation-details.tsx'
import { pendingInvitation } from '#features/lists/web/pending-invitation.ts'
import { hrefOf, listPath } from '#platform/addresses.ts'
import { api } from '#platform/web/api.ts'
import { failureMessageOf, isMissing, isSignedOut } from '#platform/web/failure.ts'
import { useDeferredHeadingFocus } from '#platform/web/frame/deferred-heading-focus.ts'
import { Head } from '#platform/web/head.tsx'
import { createPageLoader, fetchAll } from '#platform/web/page-loader.ts'
import { includingInactive } from '#platform/web/query-client.ts'
import { useSettings, useTerms } from '#platform/web/settings.ts'
import { css } from '#platform/web/styled.tsx'
import { useToast } from '#platform/web/toasts/use-toast.ts'
import { Button, LinkButton } from '#platform/web/ui/button.tsx'
import { EmptyState, FailureState } from '#platform/web/ui/empty-state.tsx'
import { SignpostPicture } from '#platform/web/ui/notice-pictures.tsx'
import { Column } from '#platform/web/ui/page.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'

/**
 * Route loader that prefetches the signed-in user (null for a visitor) and, if the query has a `token`, the list
 * invitation it stands for into the query cache; after a reload or a sign-in, the token is not in the query but in the
 * browser. The server waits for them and throws a failure with its status; the browser only starts the queries. Returns
 * null, or the status 404 for an empty or unknown token.
 */
export const loader = createPageLoader((queries, { search }) => {
  const token = search.get('token')
  if (token === '') return null
  const visitor = queries.accounts.current.fetch()
  return token === null ? visitor : fetchAll([queries.lists.invitations.preview.fetch({ token }), visitor])
})

const description = 'An invitation to a shared list.'

/**
 * Page of an invitation to a list, by the `token` in the query: who invites, to what, with which role, and one button
 * to join; visitors are asked to sign in first, and return here. Shows a notice if the link cannot be used, and an
 * error with a retry if the invitation cannot be loaded.
 */
export function Component() {
  const { token, isReady, forget } = useStoredToken(pendingInvitation)
  const { registration } = useSettings()
  const { data: user } = api.accounts.current.useQuery()
  const invitation = api.lists.invitations.preview.useQuery({ token }, { enabled: token !== '' })
  const { join, isJoining, problem } = useJoin(token, forget)
  const isOver = (isReady && token === '') || isMissing(invitation.error) || isMissing(problem)
  const isPending = !isOver && (!isReady || invitation.isPending)
  useDeferredHeadingFocus(isPending)
  const isOfNoUse = isOver || invitation.data?.listId != null
  useEffect(() => {
    if (isReady && isOfNoUse) pendingInvitation.store('')
  }, [isReady, isOfNoUse])

  if (isOver) return <InvitationOver />
  if (invitation.isError) {
    return (
      <Column>
        <title>Invitation</title>
        <FailureState
          as="h1"
          title="Couldn’t load the invitation"
          onRetry={() => void invitation.refetch()}
        />
      </Column>
    )
  }
  if (!invitation.data) {
    return (
      <Column aria-busy="true">
        <Head title="Invitation" description={description} isListed={false} />
        <noscript>
          <p>To see your invitation, open the link again.</p>
        </noscript>
        <Skeleton
          className={css({ height: '24rem', maxWidth: '36rem', mx: 'auto', mt: { base: 6, md: 14 } })}
        />
      </Column>
    )
  }
  const { listId, title } = invitation.data
  return (
    <Column>
      <Head title={`Join “${title}”`} description={description} isListed={false} />
      <InvitationDetails invitation={invitation.data}>
        {listId ? (
          <LinkButton to={hrefOf(listPath, { id: listId })} look="main">
            Open the list
          </LinkButton>
        ) : user === null ? (
          <>
            <LinkButton to={hrefWithReturnPath('login', hrefOf('joinList'))} look="main">
              Sign in to join
            </LinkButton>
            {registration === 'open' ? (
              <LinkButton to={hrefWithReturnPath('register', hrefOf('joinList'))}>Create account</LinkButton>
            ) : null}
          </>
        ) : (
          <Button look="main" aria-disabled={isJoining} onClick={join}>
            {isJoining ? 'Joining...' : 'Join'}
          </Button>
        )}
        {problem && !isSignedOut(problem) ? (
          <div className={css({ width: 'full', color: 'danger' })} role="alert">
            {failureMessageOf(problem)}
          </div>
        ) : null}
      </InvitationDetails>
    </Column>
  )
}

/** Returns `join`, which joins the list, calls `forget` and opens it, or asks to sign in if the session has ended. */
function useJoin(token: string, forget: () => void) {
  const toast = useToast()
  const navigate = useNavigate()
  const { lists } = api.useUtils()
  const title = lists.invitations.preview.getData({ token })?.title
  const { mutate, isPending, error } = api.lists.join.useMutation({
    onSuccess({ listId }) {
      forget()
      toast({ title: `You joined “${title}”`, tone: 'success' })
      void lists.invalidate(undefined, includingInactive)
      void navigate(hrefOf(listPath, { id: listId }), { replace: true })
    },
    onError(failure) {
      if (isSignedOut(failure)) void navigate(hrefWithReturnPath('login', hrefOf('joinList')))
    },
  })
  return { join: () => (isPending ? undefined : mutate({ token })), isJoining: isPending, problem: error }
}

/** Shown for every link that cannot be used: an unknown, expired, revoked or used-up one. */
function InvitationOver() {
  const say = useTerms()
  const title = 'This invitation isn’t valid anymore'
  return (
    <Column>
      <Head title={title} description={description} isListed={false} />
      <EmptyState
        picture={<SignpostPicture />}
        as="h1"
        title={title}
        action={<LinkButton to={hrefOf('home')}>{say('Find your own ideas')}</LinkButton>}
      >
        It may have expired, been revoked or reached its limit. Ask the person who sent it for a new link.
      </EmptyState>
    </Column>
  )
}
