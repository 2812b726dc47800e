import { lazy, Suspense, useEffect } from 'react'
import { hrefOf } from '#platform/addresses.ts'
import { api } from '#platform/web/api.ts'
import { useSettings } from '#platform/web/settings.ts'
import { LinkButton } from '#platform/web/ui/button.tsx'
import { useHydrated } from '#platform/web/ui/use-hydrated.ts'
import { css } from '#platform/web/styled.tsx'
import type { MemberControls as LoadedControls } from './member-controls.tsx'
import { MemberControlsSkeleton } from './member-controls-skeleton.tsx'
import { PlainMemberLinks } from '../plain-member-links.tsx'

interface Props {
  /** The header itself, or the menu that folds out of it on small screens. */
  place: 'bar' | 'menu'
}

/** Visitors load nothing of what members see. */
const loadMemberControls = () =>
  import('./member-controls.tsx').then(
    (loaded) => ({ default: loaded.MemberControls }),
    // The header is on every page: it must not take them all away.
    () => ({ default: PlainMemberLinks }),
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
