import { useState } from 'react'
import { firstCardsClosedKey, minBegunEntries } from '#features/bucket-list/limits.ts'
import { api } from '#platform/web/api.ts'
import { toStorageKey } from '#platform/web/settings.ts'

/**
 * Returns `count`, the number of first cards (ideas for a newcomer to save or skip) to offer to a member with this many
 * entries (ideas on their bucket list), and `close`, which stops offering them in this browser. `count` is 0 once the
 * list has a few entries or the offer was closed, and until both the number of entries, undefined at first, and the
 * cards are loaded.
 */
export function useFirstCardsOffer(entries: number | undefined) {
  const [isClosed, setClosed] = useState(areFirstCardsClosed)
  const isOffered = !isClosed && entries !== undefined && entries < minBegunEntries
  const { data } = api.bucketList.forYou.firstCards.useQuery(undefined, { enabled: isOffered })
  return {
    count: isOffered ? (data?.length ?? 0) : 0,
    close() {
      closeFirstCards()
      setClosed(true)
    },
  }
}

/**
 * Stores in this browser that the member has closed or finished the first cards, so that they are not offered again.
 */
export function closeFirstCards(): void {
  try {
    localStorage.setItem(toStorageKey(firstCardsClosedKey), '1')
  } catch {
    // Storage may be disabled; then the cards are offered until the list has begun.
  }
}

function areFirstCardsClosed(): boolean {
  try {
    return localStorage.getItem(toStorageKey(firstCardsClosedKey)) !== null
  } catch {
    return false
  }
}
