import { keepPreviousData } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { minuteMs } from '#platform/durations.ts'
import { api } from '#platform/web/api.ts'
import { useDebounced } from '#platform/web/use-debounced.ts'
import { shortestSuggested } from '../limits.ts'
import { wordsOf } from './matching.ts'

const restAfterTyping = 120
const keptFor = 5 * minuteMs

/**
 * What is suggested for what stands in an input. A question that is overtaken is called off, and what was suggested
 * before stays until the next answer is there. Undefined while there is nothing to suggest, or where it failed.
 */
export function useSuggested(input: HTMLInputElement, categoryId?: number) {
  const words = useWords(input)
  const q = useDebounced(words, restAfterTyping)
  const { data } = api.search.suggest.useQuery(
    { q, categoryId },
    {
      enabled: isEnough(q),
      placeholderData: keepPreviousData,
      gcTime: keptFor,
      trpc: { abortOnUnmount: true },
    },
  )
  return { words, suggested: isEnough(words) && isEnough(q) ? data : undefined }
}

const isEnough = (words: string) => words.length >= shortestSuggested

/** What stands in it now, whoever has put it there; the page itself is noticed by the next key. */
function useWords(input: HTMLInputElement): string {
  const value = useSyncExternalStore(
    (onChange) => {
      const until = new AbortController()
      for (const event of ['input', 'keydown']) input.addEventListener(event, onChange, until)
      return () => until.abort()
    },
    () => input.value,
  )
  return wordsOf(value)
}
