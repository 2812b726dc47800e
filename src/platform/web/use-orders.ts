import { useQueryClient, type QueryKey } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { hasCode, failureMessageOf, type QueryFailure } from './failure.ts'

/** What somebody orders that may need their password first, and what came of it. */
export function useActions(refresh: () => Promise<void>) {
  const [done, setDone] = useState('')
  const [refusal, setRefusal] = useState('')
  const [isAsked, setIsAsked] = useState(false)
  const pendingAction = useRef<() => void>(undefined)

  return {
    done,
    refusal,
    /** Where they are asked for the password. */
    confirmation: isAsked && {
      onConfirmed: () => {
        setIsAsked(false)
        pendingAction.current?.()
      },
      onClose: () => setIsAsked(false),
    },
    /** Gives an order, and once more where the password has to be confirmed first. */
    give: (ordered: () => void) => () => {
      pendingAction.current = ordered
      ordered()
    },
    /** For the mutation of an order. @param sentence said when it is done. @param then what follows. */
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

/**
 * Gives the function that refreshes the named queries after a change. What is on the screen is asked for again;
 * what is not is forgotten, since nothing here goes stale by itself.
 */
export function useRefresh(keys: readonly QueryKey[]): () => Promise<void> {
  const client = useQueryClient()
  return async () => {
    for (const queryKey of keys) client.removeQueries({ queryKey, type: 'inactive' })
    await Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey })))
  }
}
