import PQueue from 'p-queue'
import { othersFirst } from '../work/event-loop.ts'

/** So many answers are made anew beside what visitors wait for. */
const atOnce = 2

/** Makes answers anew, each once however many ask for it, in the order in which they were asked for. */
export function keepRenewals<Made>() {
  const queue = new PQueue({ concurrency: atOnce })
  const underWay = new Map<string, Promise<Made>>()
  return (key: string, make: () => Promise<Made>): Promise<Made> => {
    const known = underWay.get(key)
    if (known) return known
    const renewing = queue.add(() => othersFirst().then(make)).finally(() => underWay.delete(key))
    // Where nobody waits for it, nobody is told.
    renewing.catch(() => {})
    underWay.set(key, renewing)
    return renewing
  }
}
