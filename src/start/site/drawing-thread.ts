import type { Piscina } from 'piscina'
import type { DrawElsewhere, Drawing } from '../../entry-server.tsx'

type Drawn = Awaited<ReturnType<DrawElsewhere>>

/** It holds a second copy of all that draws, so it goes where nothing has changed for so long. */
const idleMs = 60_000
/** Where there is one core for both, whoever waits for an answer comes first. */
const niceness = 5
/** So long one waits for its page at most, with those before it. */
const patienceMs = 5_000

/**
 * Draws pages in a thread of its own, one after the other: while an editor saves, pages are made anew for nobody who
 * waits, and each would hold up all others for the milliseconds that it takes. The thread is opened by the first of
 * them, and ends by itself. One that breaks is not opened again.
 * @param renderer the built half of the site that draws.
 */
export function openDrawingThread(renderer: string): DrawElsewhere {
  const broken = new AbortController()
  let opening: Promise<Piscina<Drawing, Drawn>> | undefined
  return async (drawing) => {
    opening ??= open(renderer, () => broken.abort())
    const pool = await opening
    const signal = AbortSignal.any([broken.signal, AbortSignal.timeout(patienceMs)])
    // Whoever draws it instead says what is wrong with it.
    return pool.run(drawing, { name: 'drawFromBoot', signal }).catch(() => undefined)
  }
}

async function open(filename: string, onBroken: () => void) {
  const { Piscina } = await import('piscina')
  const pool = new Piscina<Drawing, Drawn>({
    filename,
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: idleMs,
    niceIncrement: niceness,
    recordTiming: false,
  })
  return pool.on('error', onBroken)
}
