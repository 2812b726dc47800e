import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { ItemKey, ListDetails } from '#features/lists/contract.ts'
import { api } from '#platform/web/api.ts'
import { newRequestId } from '#platform/web/request-id.ts'
import { useFocusFallback } from '#platform/web/overlays/use-focus-fallback.ts'
import { toPersonalKey } from '#platform/web/personal-storage.ts'
import { css } from '#platform/web/styled.tsx'
import { useToast } from '#platform/web/toasts/use-toast.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Panel } from '#platform/web/ui/panel.tsx'
import { useListFailure, useListRefresh } from '../use-lists.ts'

/** Comment that is being written. A text is sent with the same id each time, so that it is added only once. */
interface Draft {
  text: string
  requestId: string
}

const toDraft = (text: string): Draft => ({ text, requestId: newRequestId() })

/** Draft as it is stored in the tab. */
interface StoredDraft extends Draft {
  itemId: number
  /** Title of the item, to name it once it has been removed from the list. */
  title: string
}

interface DraftOf {
  userId: number
  item: ItemKey
  title: string
}

/**
 * Returns `draft`, the member's comment on an item that has not been sent, and the functions `setText` and `markSent`.
 * The draft is stored in the tab (session storage) until then: another member may remove the item and put it back, and
 * the page may be reloaded.
 */
export function useDraft({ userId, item, title }: DraftOf) {
  const place = { userId, listId: item.id }
  const [draft, setDraft] = useState<Draft>(
    () => readDrafts(place).find(({ itemId }) => itemId === item.itemId) ?? toDraft(''),
  )
  return {
    draft,
    setText: (text: string) => {
      const changed = toDraft(text)
      setDraft(changed)
      storeDraft(place, { ...changed, itemId: item.itemId, title })
    },
    /** Removes the draft with this id. Text typed since then is kept. */
    markSent: (requestId: string) => {
      setDraft((now) => (now.requestId === requestId ? toDraft('') : now))
      const stored = readDrafts(place).find(({ itemId }) => itemId === item.itemId)
      if (stored?.requestId === requestId) storeDraft(place, { ...stored, text: '' })
    },
  }
}

/**
 * Panels with the member's unsent comments on items that were removed from the list, each with buttons to put the item
 * back (not for a viewer) and to discard the comment. A toast says so too when an item is removed while the page is
 * open: the member may have scrolled down.
 */
export function DraftsOfRemovedItems({ list, userId }: { list: ListDetails; userId: number }) {
  const { id, items, role } = list
  const findDrafts = () =>
    readDrafts({ userId, listId: id }).filter(({ itemId }) => items.every((item) => item.id !== itemId))
  const [drafts, setDrafts] = useState(findDrafts)
  // Each refresh of the list may have removed an item, or brought one back.
  const [shownItems, setShownItems] = useState(items)
  if (shownItems !== items) {
    setShownItems(items)
    setDrafts(findDrafts())
  }
  useDraftToasts(drafts)
  const place = useFocusFallback<HTMLDivElement>(drafts.length)
  const refresh = useListRefresh()
  const showFailure = useListFailure()
  const restore = api.lists.items.restore.useMutation({
    onError: (error) => showFailure(error, 'Couldn’t restore the item'),
    onSettled: refresh,
  })

  function discard(draft: StoredDraft) {
    storeDraft({ userId, listId: id }, { ...draft, text: '' })
    setDrafts(drafts.filter((each) => each !== draft))
  }

  return (
    <div ref={place} tabIndex={-1}>
      {drafts.map((draft) => (
        <div key={draft.itemId} className={css({ mb: 4 })}>
          <Panel title={`“${draft.title}” was removed from the list`}>
            <p className={css({ color: 'quiet', fontSize: 'sm' })}>You haven’t sent this comment yet:</p>
            <p className={css({ whiteSpace: 'pre-line', overflowWrap: 'anywhere' })}>{draft.text}</p>
            <div className={css({ display: 'flex', flexWrap: 'wrap', gap: 2, mt: 3 })}>
              {role === 'viewer' ? null : (
                <Button
                  size="sm"
                  aria-disabled={restore.isPending}
                  onClick={() =>
                    restore.isPending ? undefined : restore.mutate({ id, itemId: draft.itemId })
                  }
                >
                  Restore item
                </Button>
              )}
              <Button look="quiet" size="sm" onClick={() => discard(draft)}>
                Discard comment
              </Button>
            </div>
          </Panel>
        </div>
      ))}
    </div>
  )
}

/** Shows a toast for each draft whose item is removed while the page is open. */
function useDraftToasts(drafts: readonly StoredDraft[]): void {
  const toast = useToast()
  const known = useRef(drafts)
  const announce = useEffectEvent((added: readonly StoredDraft[]) => {
    for (const { title } of added)
      toast({
        title: `“${title}” was removed from the list`,
        description: 'Your unsent comment is at the top of the list.',
        tone: 'neutral',
      })
  })
  useEffect(() => {
    const ids = known.current.map(({ itemId }) => itemId)
    known.current = drafts
    announce(drafts.filter(({ itemId }) => !ids.includes(itemId)))
  }, [drafts])
}

interface DraftPlace {
  userId: number
  listId: number
}

const toKey = ({ userId, listId }: DraftPlace) => toPersonalKey(`comment-drafts-${userId}-${listId}`)

function readDrafts(place: DraftPlace): StoredDraft[] {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(toKey(place)) ?? '[]')
    return Array.isArray(stored) ? stored.filter(isStoredDraft) : []
  } catch {
    return []
  }
}

/** Stores a draft, or removes it if its text is empty. Browsers may block the storage; then it is lost on a reload. */
function storeDraft(place: DraftPlace, draft: StoredDraft): void {
  const others = readDrafts(place).filter(({ itemId }) => itemId !== draft.itemId)
  const drafts = draft.text.trim() === '' ? others : [...others, draft]
  try {
    if (drafts.length === 0) sessionStorage.removeItem(toKey(place))
    else sessionStorage.setItem(toKey(place), JSON.stringify(drafts))
  } catch {
    // See above.
  }
}

const isStoredDraft = (value: unknown): value is StoredDraft =>
  typeof value === 'object' &&
  value !== null &&
  'itemId' in value &&
  typeof value.itemId === 'number' &&
  'title' in value &&
  typeof value.title === 'string' &&
  'text' in value &&
  typeof value.text === 'string' &&
  'requestId' in value &&
  typeof value.requestId === 'string'
