import { setTimeout as wait } from 'node:timers/promises'

interface VisibilityOptions {
  /** Origins of the processes of one site. */
  origins: string[]
  /** Page that each save changes. */
  pages: string[]
  save: (text: string, turn: number) => Promise<void>
}

const everyMs = 20
const longestMs = 20_000

/** Returns for each process the times between a save's response and the changed page, in ms. */
export async function measureTimesUntilVisible({
  origins,
  pages,
  save,
}: VisibilityOptions): Promise<number[][]> {
  const seen = origins.map((): number[] => [])
  for (const [turn, page] of pages.entries()) {
    // Without an earlier request there is no cached page that could be stale.
    for (const origin of origins) await (await fetch(origin + page)).arrayBuffer()
    const text = `Seen by everybody for the ${turn}th time, at ${Date.now()}.`
    await save(text, turn)
    const began = performance.now()
    const seeing = origins.map(async (origin, place) => {
      while (!(await (await fetch(origin + page)).text()).includes(text)) {
        if (performance.now() - began > longestMs)
          throw new Error(`${origin + page} does not say what was saved`)
        await wait(everyMs)
      }
      seen[place]?.push(performance.now() - began)
    })
    await Promise.all(seeing)
    await wait(Math.max(0, 1000 - (performance.now() - began)))
  }
  return seen
}
