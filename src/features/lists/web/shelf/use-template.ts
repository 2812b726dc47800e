import { useEffect, useState } from 'react'
import type { TemplateKey } from '#features/lists/challenge-templates.ts'
import { maxLeftOut } from '#features/lists/limits.ts'
import type { SuggestedIdea } from '#features/lists/templates-contract.ts'
import { api } from '#platform/web/api.ts'
import { toPersonalKey } from '#platform/web/personal-storage.ts'
import { useTerms } from '#platform/web/settings.ts'
import { useToast } from '#platform/web/toasts/use-toast.ts'
import { useListFailure } from '../use-lists.ts'

/** Place of a challenge. It keeps its number when its idea is swapped. */
export interface TemplatePlace {
  number: number
  idea: SuggestedIdea
}

/** Changes of a member to the ideas of a template. */
interface TemplateChanges {
  /** Null if the ideas are unchanged. */
  places: readonly TemplatePlace[] | null
  /** Ideas that the member has swapped or removed. */
  unwanted: readonly number[]
}

const unchanged: TemplateChanges = { places: null, unwanted: [] }

/**
 * Returns the query of the ideas that a challenge template suggests (`filled`), the ideas as the member has changed
 * them (`places`), and the actions that `swap` and `remove` them; removing offers Undo. `swapping` is the number of the
 * idea that is being swapped, `announcement` a text for screen readers. The changes are stored in the tab, so that a
 * reload does not undo them; `forget` deletes them.
 */
export function useTemplate(template: TemplateKey, seed: number) {
  const say = useTerms()
  const toast = useToast()
  const showFailure = useListFailure()
  const { lists } = api.useUtils()
  const filled = api.lists.templates.fill.useQuery({ template, seed })
  const key = toPersonalKey(`template-${template}-${seed}`)
  const [changes, setChanges] = useState(() => readChanges(key))
  const [swapping, setSwapping] = useState<number>()
  const [announcement, setAnnouncement] = useState('')
  // Other ideas, to which earlier changes do not apply. What is typed in the form stays.
  const [shownSeed, setShownSeed] = useState(seed)
  if (shownSeed !== seed) {
    setShownSeed(seed)
    setChanges(readChanges(key))
  }
  const places = changes.places ?? filled.data?.ideas.map((idea, number) => ({ number, idea })) ?? []
  useEffect(() => {
    storeChanges(key, changes)
  }, [key, changes])

  async function swap({ number, idea }: TemplatePlace) {
    // One at a time: two requests at once would give the same idea.
    if (swapping !== undefined) return
    setSwapping(number)
    const not = [...places.map((place) => place.idea.id), ...changes.unwanted].slice(0, maxLeftOut)
    try {
      const { idea: other } = await lists.templates.swap.fetch({ template, seed, rule: idea.rule, not })
      if (other) {
        setChanges((now) => ({
          places: (now.places ?? places).map((place) =>
            place.number === number ? { number, idea: other } : place,
          ),
          unwanted: [...now.unwanted, idea.id],
        }))
        setAnnouncement(`${idea.title} was swapped for ${other.title}.`)
      } else toast({ title: say('There’s no other idea for this spot'), tone: 'neutral' })
    } catch (error) {
      showFailure(error, say('Couldn’t find another idea'))
    }
    setSwapping(undefined)
  }

  function remove(removed: TemplatePlace) {
    setChanges((now) => ({
      places: places.filter(({ number }) => number !== removed.number),
      unwanted: [...now.unwanted, removed.idea.id],
    }))
    toast({
      title: `Removed “${removed.idea.title}”`,
      tone: 'neutral',
      action: {
        label: 'Undo',
        onClick() {
          setChanges((now) => ({
            places: now.places && [...now.places, removed].toSorted((a, b) => a.number - b.number),
            unwanted: now.unwanted.filter((id) => id !== removed.idea.id),
          }))
        },
      },
    })
  }

  return {
    filled,
    places,
    swapping,
    announcement,
    swap: (place: TemplatePlace) => void swap(place),
    remove,
    forget: () => storeChanges(key, unchanged),
  }
}

function readChanges(key: string): TemplateChanges {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null')
    return isChanges(stored) ? stored : unchanged
  } catch {
    return unchanged
  }
}

/** Stores the changes, or removes them if there are none. Browsers may block the storage; then a reload undoes them. */
function storeChanges(key: string, changes: TemplateChanges): void {
  try {
    if (changes.places === null) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, JSON.stringify(changes))
  } catch {
    // See above.
  }
}

/** Validates stored changes, because any script on the page may have written them. */
function isChanges(value: unknown): value is TemplateChanges {
  if (typeof value !== 'object' || value === null || !('places' in value) || !('unwanted' in value))
    return false
  const { places, unwanted } = value
  return (
    Array.isArray(places) &&
    places.every(isPlace) &&
    Array.isArray(unwanted) &&
    unwanted.every((id) => typeof id === 'number')
  )
}

function isPlace(value: unknown): value is TemplatePlace {
  if (typeof value !== 'object' || value === null || !('number' in value) || !('idea' in value)) return false
  const { number, idea } = value
  return typeof number === 'number' && isIdea(idea)
}

const isIdea = (value: unknown): value is SuggestedIdea =>
  typeof value === 'object' &&
  value !== null &&
  'id' in value &&
  typeof value.id === 'number' &&
  'title' in value &&
  typeof value.title === 'string' &&
  'imageUrl' in value &&
  typeof value.imageUrl === 'string' &&
  'categoryName' in value &&
  typeof value.categoryName === 'string' &&
  'rule' in value &&
  typeof value.rule === 'number'
