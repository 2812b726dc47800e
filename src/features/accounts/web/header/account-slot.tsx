import { lazy, Suspense, useEffect } from 'react'
import { hrefOf } from '#platform/addresses.ts'
import { api } from '#platform/web/api.ts'
import { useSettings, useTerms } from '#platform/web/settings.ts'
import { css } from '#platform/web/styled.tsx'
import { LinkButton } from '#platform/web/ui/button.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import { useHydrated } from '#platform/web/ui/use-hydrated.tsx'
import type { MemberControls as LoadedControls } from './member-controls.tsx'

/** What stands in for a member's controls whose script does not come. */
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
  /** The header itself, or the menu that folds out of it on small screens. */
  place: 'bar' | 'menu'
}

/** Visitors load nothing of what members see. */
const loadMemberControls = () =>
  import('./member-controls.tsx').then(
    (loaded) => ({ default: loaded.MemberControls }),
    // The header is on every page: it must not take them all away.
    () => ({ default: MemberLinksFallback }),
  )
const MemberControls = lazy<typeof LoadedControls>(loadMemberControls)

/** Who is signed in, or the way to. As long as only the server knows, it says neither and keeps the room. */
export function AccountSlot({ place }: Props) {
  const { data: user, isPending } = api.accounts.current.useQuery()
  const isHydrated = useHydrated()
  const { registration } = useSettings()
  useEffect(() => {
    // Most who bring a cookie are signed in, so that both questions travel at once.
    if (isPending) void loadMemberControls()
  }, [isPending])

  const skeleton = <MemberControlsSkeleton place={place} />
  // A page of the member's own knows the user before the code that shows them is there.
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
      <LinkButton to={hrefOf('login')} look="quiet" size="sm">
        Sign In
      </LinkButton>
      {registration === 'open' ? (
        <LinkButton to={hrefOf('register')} look="main" size="sm">
          Get Started
        </LinkButton>
      ) : null}
    </div>
  )
}

/** Takes the room of a member's controls; in the bar to the pixel, for it is as wide as their words. */
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
