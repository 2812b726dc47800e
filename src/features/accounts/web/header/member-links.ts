import type { CurrentUser } from '#features/accounts/contract.ts'

/** Where a member goes from the header; the list first. */
export function memberLinks({ role }: CurrentUser) {
  return [
    { to: '/my-bucket-list', label: 'My Bucket List' },
    ...(role === 'member' ? [] : [{ to: '/admin', label: 'Dashboard' }]),
    { to: '/account', label: 'Account settings' },
  ] as const
}
