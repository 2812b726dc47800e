import { getQueryKey } from '@trpc/react-query'
import { useRef, useState } from 'react'
import { api } from '#platform/web/api.ts'
import { hasCode, sentenceOf, type QueryFailure } from '#platform/web/failure.ts'
import { useRefresh } from '#platform/web/use-refresh.ts'

/** What an admin orders about backups that are there, and what came of it. */
export function useBackupOrders() {
  const [told, setTold] = useState({ done: '', refusal: '' })
  const [isAsked, setIsAsked] = useState(false)
  const order = useRef<() => void>(undefined)
  const refresh = useRefresh([getQueryKey(api.backups)])

  const onError = (failure: QueryFailure) => {
    if (hasCode(failure, 'password_needed')) setIsAsked(true)
    else setTold({ done: '', refusal: sentenceOf(failure) })
  }
  const address = api.backups.address.useMutation({
    onError,
    onSuccess({ href }, { name }) {
      setTold({
        done: `${name} is on its way to you. It holds all that people have entrusted to the site.`,
        refusal: '',
      })
      // It is a file to be kept: the page stays.
      window.location.assign(href)
    },
  })
  const remove = api.backups.remove.useMutation({
    onError,
    async onSuccess(_nothing, { name }) {
      setTold({ done: `${name} is deleted.`, refusal: '' })
      await refresh()
    },
  })

  /** Gives an order, and once more where the password has to be confirmed first. */
  const give = (ordered: () => void) => {
    order.current = ordered
    setTold({ done: '', refusal: '' })
    ordered()
  }

  return {
    /** Where the admin is asked for the password. */
    confirmation: isAsked && {
      onConfirmed: () => {
        setIsAsked(false)
        order.current?.()
      },
      onClose: () => setIsAsked(false),
    },
    ...told,
    isBusy: address.isPending || remove.isPending,
    download: (name: string) => give(() => address.mutate({ name })),
    remove: (name: string) => give(() => remove.mutate({ name })),
  }
}
