import type { CurrentUser } from '#features/accounts/contract.ts'
import { hrefOf } from '#platform/addresses.ts'

/** Where a member goes from the header; the list first. */
export function memberLinks({ role }: CurrentUser) {
  return [
    { to: hrefOf('myBucketList'), label: 'My Bucket List' },
    ...(role === 'member' ? [] : [{ to: hrefOf('admin'), label: 'Dashboard' }]),
    { to: hrefOf('account'), label: 'Account settings' },
  ] as const
}
