import type { CurrentUser } from '#features/accounts/contract.ts'
import { MemberBar } from './member-bar.tsx'
import { MemberMenu } from './member-menu.tsx'

interface Props {
  place: 'bar' | 'menu'
  user: CurrentUser
}

/** What a member finds in the header: all of it in one piece of code, which visitors do not load. */
export function MemberControls({ place, user }: Props) {
  return place === 'bar' ? <MemberBar user={user} /> : <MemberMenu user={user} />
}
