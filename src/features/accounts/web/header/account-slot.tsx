import { lazy, Suspense, useEffect } from 'react'
import { hrefOf } from '#platform/addresses.ts'
import { api } from '#platform/web/api.ts'
import { useSettings, useTerms } from '#platform/web/settings.ts'
import { css } from '#platform/web/styled.tsx'
import { LinkButton } from '#platform/web/ui/button.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import { useHydrated } from '#platform/web/ui/use-hydrated.tsx'
import type { MemberControls as LoadedControls } from './member-controls.tsx'

/** Fallback links if the script for a member's controls fails to load. */
function MemberLinksFallback() {
  const say = useTerms()
  return (
    <div className={css({ display: 'flex', gap: 2, flexWrap: 'wrap' })}>
      <LinkButton to={hrefOf('myBucketList')} look="quiet" size="sm">
        {say('My Bucket List')}
      </LinkButton>
      <LinkButton to={hrefOf('account')} look="quiet" size="sm">
        Your account
      </LinkButton>
    </div>
  )
}

interface Props {
  /** The header bar, or the menu of small screens. */
  place: 'bar' | 'menu'
}

/** Loads the controls of a signed-in member, a separate chunk that visitors do not load. */
const loadMemberControls = () =>
  import('./member-controls.tsx').then(
    (loaded) => ({ default: loaded.MemberControls }),
    // A rejected import would replace the whole page with an error, since the header is on every page.
    () => ({ default: MemberLinksFallback }),
  )
const MemberControls = lazy<typeof LoadedControls>(loadMemberControls)

/**
 * Account part of the header, in the bar or, with `place` “menu”, in the menu on small screens: a member's controls,
 * or links to sign in and, on a site open to all, sign up. Until the user is known it shows a skeleton of the same
 * size.
 */
export function AccountSlot({ place }: Props) {
  const { data: user, isPending } = api.accounts.current.useQuery()
  const isHydrated = useHydrated()
  const { registration } = useSettings()
  useEffect(() => {
    // Loads the code in parallel with the user: most clients with a session cookie are signed in.
    if (isPending) void loadMemberControls()
  }, [isPending])

  const skeleton = <MemberControlsSkeleton place={place} />
  // A server-rendered page may know the user before the code of the controls has loaded.
  if (isPending || (user && !isHydrated)) return skeleton
  if (user) {
    return (
      <Suspense fallback={skeleton}>
        <MemberControls place={place} user={user} />
      </Suspense>
    )
  }
  return (
    <div
      className={css({
        display: 'flex',
        gap: 2,
        pt: place === 'menu' ? 3 : undefined,
        flexWrap: place === 'menu' ? 'wrap' : undefined,
      })}
    >
      <LoginLink />
      {registration === 'open' ? (
        <LinkButton to={hrefOf('register')} size="sm">
          Get Started
        </LinkButton>
      ) : null}
    </div>
  )
}

/** Link to sign in. Renders nothing for members, and until the current user is known. */
export function SignInLink() {
  return api.accounts.current.useQuery().data === null ? <LoginLink /> : null
}

const LoginLink = () => (
  <LinkButton
    className={css({ px: { base: 2, lg: 4 }, whiteSpace: 'nowrap' })}
    to={hrefOf('login')}
    look="quiet"
    size="sm"
  >
    Sign In
  </LinkButton>
)

/** Placeholder for a member's controls. In the bar it uses the same texts, hidden, to get exactly the same width. */
function MemberControlsSkeleton({ place }: { place: 'bar' | 'menu' }) {
  const say = useTerms()
  if (place === 'menu') {
    return (
      <div
        className={css({
          display: 'flex',
          flexDirection: 'column',
          gap: 6,
          mt: 2,
          p: 3,
          minHeight: '10.25rem',
        })}
        aria-hidden="true"
      >
        <Skeleton className={css({ height: 5, width: 32, mt: 3 })} />
        <Skeleton className={css({ height: 5, width: 32 })} />
      </div>
    )
  }
  return (
    <div
      className={css({ display: 'flex', gap: 2, alignItems: 'center', fontSize: 'sm', fontWeight: 600 })}
      aria-hidden="true"
    >
      <Skeleton
        className={css({
          px: 4,
          py: 2,
          borderRadius: 'full',
          borderWidth: '1px',
          borderColor: 'transparent',
        })}
      >
        <div className={css({ visibility: 'hidden' })}>{say('My Bucket List')}</div>
      </Skeleton>
      <Skeleton className={css({ width: 11, height: 11, borderRadius: 'full' })} />
      <Skeleton
        className={css({
          px: 4,
          py: 2,
          borderRadius: 'full',
          borderWidth: '1px',
          borderColor: 'transparent',
        })}
      >
        <div className={css({ visibility: 'hidden' })}>Sign Out</div>
      </Skeleton>
    </div>
  )
}
