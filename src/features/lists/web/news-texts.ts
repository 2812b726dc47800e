import type { ItemNews, ListNews } from '#features/lists/news-contract.ts'

/**
 * Returns what is new on a list in one line, such as `3 added, 1 done, 2 comments since Tuesday`; an empty string if
 * nothing is.
 */
export function newsLine(news: Pick<ListNews, 'added' | 'done' | 'comments' | 'since'>, now: Date): string {
  const parts = countParts(news)
  return parts.length > 0 ? `${parts.join(', ')} ${sinceWords(new Date(news.since), now)}` : ''
}

/**
 * Returns what is new about an item: `New` for one that was added, `New, 1 done, 2 comments` if it has more, and `New:
 * 1 done, 2 comments` for an item that was on the list before. Without any news it is `New` too, so callers omit it
 * then.
 */
export function itemNewsLabel({ isAdded, done, comments }: ItemNews): string {
  const parts = countParts({ added: 0, done, comments })
  return isAdded || parts.length === 0 ? ['New', ...parts].join(', ') : `New: ${parts.join(', ')}`
}

const countParts = ({ added, done, comments }: Pick<ListNews, 'added' | 'done' | 'comments'>) => [
  ...(added > 0 ? [`${added} added`] : []),
  ...(done > 0 ? [`${done} done`] : []),
  ...(comments > 0 ? [comments === 1 ? '1 comment' : `${comments} comments`] : []),
]

/** Days before today that are named by their weekday. */
const namedDays = 6

/** Returns `since 9:41 AM` for today, then `since yesterday`, a weekday or a date, in the browser's time zone. */
function sinceWords(since: Date, now: Date): string {
  const days = Math.round((startOfDay(now) - startOfDay(since)) / 86_400_000)
  if (days <= 0) return `since ${format(since, { hour: 'numeric', minute: '2-digit' })}`
  if (days === 1) return 'since yesterday'
  if (days <= namedDays) return `since ${format(since, { weekday: 'long' })}`
  const isThisYear = since.getFullYear() === now.getFullYear()
  return `since ${format(since, { month: 'short', day: 'numeric', ...(!isThisYear && { year: 'numeric' }) })}`
}

const startOfDay = (instant: Date) =>
  new Date(instant.getFullYear(), instant.getMonth(), instant.getDate()).getTime()

const format = (instant: Date, options: Intl.DateTimeFormatOptions) =>
  // ICU separates the time from AM or PM by a narrow no-break space.
  new Intl.DateTimeFormat('en-US', options).format(instant).replace('\u202F', ' ')
