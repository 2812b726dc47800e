import { getQueryKey } from '@trpc/react-query'
import { api } from '#platform/web/api.ts'
import { addressHere } from '#platform/web/base-here.ts'
import { useOrders } from '#platform/web/use-orders.ts'
import { useRefresh } from '#platform/web/use-refresh.ts'

/** What an admin orders about backups that are there, and what came of it. */
export function useBackupOrders() {
  const { told, give, ...orders } = useOrders(useRefresh([getQueryKey(api.backups)]))
  const address = api.backups.address.useMutation(
    told(
      (_answer: { href: string }, { name }: { name: string }) =>
        `${name} is on its way to you. It holds all that people have entrusted to the site.`,
      // It is a file to be kept: the page stays.
      ({ href }) => window.location.assign(addressHere(href)),
    ),
  )
  const remove = api.backups.remove.useMutation(
    told((_nothing: void, { name }: { name: string }) => `${name} is deleted.`),
  )
  return {
    ...orders,
    isBusy: address.isPending || remove.isPending,
    download: (name: string) => give(() => address.mutate({ name }))(),
    remove: (name: string) => give(() => remove.mutate({ name }))(),
  }
}
