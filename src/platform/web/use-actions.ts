import { useQueryClient, type QueryKey } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { hasCode, failureMessageOf, type QueryFailure } from './failure.ts'

/**
 * Returns the state and helpers of a screen's mutations: `done` and `errorMessage`, the texts of the last success or
 * failure (else empty), and `confirmation`, the props of the password dialog to render, or false.
 * `mutationCallbacks(message, then)` returns the callbacks of one mutation, which set them, call `then` and `refresh`
 * after a success, and open the dialog if the server demands the password. `repeatAfterPassword(action)` returns a
 * click handler that runs the action, and again once the password is confirmed.
 */
export function useActions(refresh: () => Promise<void>) {
  const [done, setDone] = useState('')
  const [errorMessage, setErrorMessage] = useState('')
  const [isAsked, setIsAsked] = useState(false)
  const pendingAction = useRef<() => void>(undefined)

  return {
    done,
    errorMessage,
    /** Props of the password prompt; false while it is closed. */
    confirmation: isAsked && {
      onConfirmed: () => {
        setIsAsked(false)
        pendingAction.current?.()
      },
      onClose: () => setIsAsked(false),
    },
    /** Runs an action, and repeats it after the password was confirmed. */
    repeatAfterPassword: (action: () => void) => () => {
      pendingAction.current = action
      action()
    },
    /** Returns the mutation options of an action. @param sentence message on success. @param then called on success. */
    mutationCallbacks: <Answer, Given>(
      sentence: string | ((answer: Answer, given: Given) => string),
      then?: (answer: Answer) => void,
    ) => ({
      onMutate: () => {
        setDone('')
        setErrorMessage('')
      },
      onSuccess: async (answer: Answer, given: Given) => {
        setDone(typeof sentence === 'string' ? sentence : sentence(answer, given))
        then?.(answer)
        await refresh()
      },
      onError: (error: QueryFailure) => {
        if (hasCode(error, 'password_needed')) setIsAsked(true)
        else setErrorMessage(failureMessageOf(error))
      },
    }),
  }
}

/**
 * Returns an async function that refetches the active queries with these keys and removes the inactive ones from the
 * cache.
 */
export function useRefresh(keys: readonly QueryKey[]): () => Promise<void> {
  const client = useQueryClient()
  return async () => {
    for (const queryKey of keys) client.removeQueries({ queryKey, type: 'inactive' })
    await Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey })))
  }
}
