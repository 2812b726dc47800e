import { useQueryClient, type QueryKey } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { hasCode, failureMessageOf, type QueryFailure } from './failure.ts'

/**
 * Runs the mutations of a screen. `give` wraps a handler, so that its mutation is repeated once the user has confirmed
 * their password, if the server demands it; `told` returns the callbacks of a mutation, which set `done` or `refusal`,
 * the message of the last outcome. `confirmation` has the props of the password dialog, or is false.
 * @param refresh runs after each success.
 */
export function useActions(refresh: () => Promise<void>) {
  const [done, setDone] = useState('')
  const [refusal, setRefusal] = useState('')
  const [isAsked, setIsAsked] = useState(false)
  const pendingAction = useRef<() => void>(undefined)

  return {
    done,
    refusal,
    /** Props of the password prompt; false while it is closed. */
    confirmation: isAsked && {
      onConfirmed: () => {
        setIsAsked(false)
        pendingAction.current?.()
      },
      onClose: () => setIsAsked(false),
    },
    /** Runs an action, and repeats it after the password was confirmed. */
    give: (ordered: () => void) => () => {
      pendingAction.current = ordered
      ordered()
    },
    /** Returns the mutation options of an action. @param sentence message on success. @param then called on success. */
    told: <Answer, Given>(
      sentence: string | ((answer: Answer, given: Given) => string),
      then?: (answer: Answer) => void,
    ) => ({
      onMutate: () => {
        setDone('')
        setRefusal('')
      },
      onSuccess: async (answer: Answer, given: Given) => {
        setDone(typeof sentence === 'string' ? sentence : sentence(answer, given))
        then?.(answer)
        await refresh()
      },
      onError: (error: QueryFailure) => {
        if (hasCode(error, 'password_needed')) setIsAsked(true)
        else setRefusal(failureMessageOf(error))
      },
    }),
  }
}

/** Takes query keys and returns a function that refetches their active queries and removes the inactive ones. */
export function useRefresh(keys: readonly QueryKey[]): () => Promise<void> {
  const client = useQueryClient()
  return async () => {
    for (const queryKey of keys) client.removeQueries({ queryKey, type: 'inactive' })
    await Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey })))
  }
}
