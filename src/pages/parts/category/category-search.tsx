import { useEffect, useRef, useState } from 'react'
import { SearchBox } from '#features/search/web/search-box.tsx'
import { useSay } from '#platform/web/settings.ts'

const restAfterTyping = 250

interface Props {
  label: string
  categoryId: number
  /** What is searched for now. */
  words: string
  onSearch: (words: string) => void
}

/** A search box that narrows the list while typing; submitting it searches all ideas, as everywhere. */
export function CategorySearch({ label, categoryId, words, onSearch }: Props) {
  const say = useSay()
  const [box, setBox] = useState({ words, edition: 0 })
  const typed = useRef(words)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  // By the time the typing rests, a filter may have changed: what is called then must know it.
  const search = useRef(onSearch)
  useEffect(() => {
    search.current = onSearch
  })

  useEffect(() => () => clearTimeout(timer.current), [])

  useEffect(() => {
    if (words === typed.current) return
    // Changed by Clear Filters or by going back, not by typing here: the box begins anew with it.
    clearTimeout(timer.current)
    typed.current = words
    setBox(({ edition }) => ({ words, edition: edition + 1 }))
  }, [words])

  function searchSoon(value: string) {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      typed.current = value.trim()
      search.current(typed.current)
    }, restAfterTyping)
  }

  return (
    <SearchBox
      key={box.edition}
      label={label}
      placeholder={say('Search these ideas')}
      defaultValue={box.words}
      narrows
      categoryId={categoryId}
      onInput={searchSoon}
      // Narrowing must not call the visitor back from where the box leads.
      onLeave={() => clearTimeout(timer.current)}
    />
  )
}
