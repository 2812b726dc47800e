import { othersFirst } from '#platform/server/work/event-loop.ts'
import { calendarOf } from './calendar-file.ts'

type Entries = Parameters<typeof calendarOf>[0]
type Site = Parameters<typeof calendarOf>[1]

const eventsAtOnce = 100
const begin = 'BEGIN:VEVENT'
const end = 'END:VCALENDAR'

/** The same calendar piece by piece; between two of them everything else that has come in is looked at. */
export async function* calendarInPieces(entries: Entries, site: Site): AsyncGenerator<string> {
  const frame = calendarOf([], site)
  const headEnd = frame.indexOf(end)
  yield frame.slice(0, headEnd)
  for (let from = 0; from < entries.length; from += eventsAtOnce) {
    const piece = calendarOf(entries.slice(from, from + eventsAtOnce), site)
    const first = piece.indexOf(begin)
    if (first >= 0) yield piece.slice(first, piece.lastIndexOf(end))
    await othersFirst()
  }
  yield frame.slice(headEnd)
}
