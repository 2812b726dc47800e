import { useState } from 'react'
import type { TemplateKey } from '#features/lists/challenge-templates.ts'
import { maxLeftOut } from '#features/lists/limits.ts'
import type { SuggestedIdea } from '#features/lists/templates-contract.ts'
import { api } from '#platform/web/api.ts'
import { useTerms } from '#platform/web/settings.ts'
import { useToast } from '#platform/web/toasts/use-toast.ts'
import { useListFailure } from '../use-lists.ts'

/** Place of a challenge. It keeps its number when its idea is swapped. */
export interface TemplatePlace {
  number: number
  idea: SuggestedIdea
}

/** Returns the ideas of a template as the member has changed them, and the actions that swap, remove and restore them. */
export function useTemplate(template: TemplateKey, seed: number) {
  const say = useTerms()
  const toast = useToast()
  const showFailure = useListFailure()
  const { lists } = api.useUtils()
  const filled = api.lists.templates.fill.useQuery({ template, seed })
  const [changed, setChanged] = useState<readonly TemplatePlace[]>()
  /** Ideas that the member has swapped or removed. */
  const [unwanted, setUnwanted] = useState<readonly number[]>([])
  const [swapping, setSwapping] = useState<number>()
  const [announcement, setAnnouncement] = useState('')
  // Other ideas: earlier swaps and removals no longer apply. What is typed in the form stays.
  const [shownSeed, setShownSeed] = useState(seed)
  if (shownSeed !== seed) {
    setShownSeed(seed)
    setChanged(undefined)
    setUnwanted([])
  }
  const places = changed ?? filled.data?.ideas.map((idea, number) => ({ number, idea })) ?? []

  async function swap({ number, idea }: TemplatePlace) {
    // One at a time: two requests at once would give the same idea.
    if (swapping !== undefined) return
    setSwapping(number)
    const not = [...places.map((place) => place.idea.id), ...unwanted].slice(0, maxLeftOut)
    try {
      const { idea: other } = await lists.templates.swap.fetch({ template, seed, rule: idea.rule, not })
      if (other) {
        setChanged((now = places) =>
          now.map((place) => (place.number === number ? { number, idea: other } : place)),
        )
        setUnwanted((now) => [...now, idea.id])
        setAnnouncement(`${idea.title} was swapped for ${other.title}.`)
      } else toast({ title: say('There’s no other idea for this spot'), tone: 'neutral' })
    } catch (error) {
      showFailure(error, say('Couldn’t find another idea'))
    }
    setSwapping(undefined)
  }

  function remove(removed: TemplatePlace) {
    setChanged(places.filter(({ number }) => number !== removed.number))
    setUnwanted((now) => [...now, removed.idea.id])
    toast({
      title: `Removed “${removed.idea.title}”`,
      tone: 'neutral',
      action: {
        label: 'Undo',
        onClick() {
          setChanged((now) => now && [...now, removed].toSorted((a, b) => a.number - b.number))
          setUnwanted((now) => now.filter((id) => id !== removed.idea.id))
        },
      },
    })
  }

  return { filled, places, swapping, announcement, swap: (place: TemplatePlace) => void swap(place), remove }
}
