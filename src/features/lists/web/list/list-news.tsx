import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { ListDetails } from '#features/lists/contract.ts'
import type { ItemNews, ListNews } from '#features/lists/news-contract.ts'
import { api } from '#platform/web/api.ts'
import { css } from '#platform/web/styled.tsx'
import { Badge } from '#platform/web/ui/badge.tsx'
import { itemNewsLabel, newsLine } from '../news-texts.ts'

/**
 * Returns what others have done on a list since the member last looked at it; null until it is known, and if it cannot
 * be loaded. Tells the server that the member has looked when the page is opened and its tab visible, and after each
 * change that it shows from then on. What was new stays new during the visit, and what others do in the meantime is
 * added.
 * @param list the list, which is fetched every few seconds; undefined until it is loaded.
 */
export function useListNews(id: number, list: ListDetails | undefined): ListNews | null {
  const utils = api.useUtils()
  const [news, setNews] = useState<ListNews | null>(null)
  const hasBegun = useRef(false)
  /** Instant of the shown state if the tab was hidden when it arrived. */
  const unseen = useRef<string>(undefined)
  const { mutate: look } = api.lists.look.useMutation({
    // The dot in the header may go.
    onSuccess: () =>
      utils.accounts.current.getData()?.hasNews ? utils.accounts.current.invalidate() : undefined,
  })

  const beginVisit = useEffectEvent(async () => {
    if (document.visibilityState === 'hidden' || hasBegun.current) return
    hasBegun.current = true
    // Without marks, the list works as well.
    const first = await utils.lists.news.fetch({ id }, { staleTime: 0 }).catch(() => null)
    if (!first) return
    show(first)
  })

  function show(current: ListNews) {
    setNews(current)
    unseen.current = current.until
    lookIfVisible()
  }

  function lookIfVisible() {
    const until = unseen.current
    if (until === undefined || document.visibilityState === 'hidden') return
    unseen.current = undefined
    look({ id, until })
  }

  const handleVisibility = useEffectEvent(() => {
    void beginVisit()
    lookIfVisible()
  })
  useEffect(() => {
    const handle = () => handleVisibility()
    handle()
    document.addEventListener('visibilitychange', handle)
    return () => document.removeEventListener('visibilitychange', handle)
  }, [])

  const updateNews = useEffectEvent(async () => {
    if (!news) return
    const request = { id, since: news.since }
    const current = await utils.lists.news.fetch(request, { staleTime: 0 }).catch(() => null)
    if (current) show(current)
  })
  const state = list && stateOf(list)
  const shownState = useRef(state)
  useEffect(() => {
    if (state === undefined || shownState.current === state) return
    // The first state is that of the visit's beginning.
    if (shownState.current !== undefined) void updateNews()
    shownState.current = state
  }, [state])
  return news
}

/** Returns a value that changes with everything that can be news. */
const stateOf = ({ version, items }: ListDetails): string =>
  JSON.stringify([
    version,
    items.map(({ comments, progress }) => [comments, progress.map(({ completedAt }) => completedAt)]),
  ])

/** Line at the top of a list's page that sums up what is new on the list; empty if nothing is, or `news` is null. */
export function NewsSummary({ news }: { news: ListNews | null }) {
  const line = news ? newsLine(news, new Date(news.until)) : ''
  return (
    <output
      className={css({
        display: 'block',
        color: 'accentText',
        fontSize: 'sm',
        fontWeight: 600,
        mb: line ? 4 : 0,
      })}
    >
      {line}
    </output>
  )
}

/**
 * Badge on an item of a list that says what others have done with it since the member last looked, such as “New: 1
 * done”.
 */
export const NewsMark = ({ news }: { news: ItemNews }) => <Badge tone="hard">{itemNewsLabel(news)}</Badge>
