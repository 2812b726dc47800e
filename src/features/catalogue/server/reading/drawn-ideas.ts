import type { IdeaView } from '#features/catalogue/idea-fields.ts'

/** Where there is but the one that was seen, another will not come. */
const mostDraws = 3

/** Ideas that have been drawn and wait for who asks next. */
export function keepDrawn() {
  let waiting: IdeaView[] = []
  let drawing: Promise<number> | undefined
  /** Raised whenever something has changed: what was being drawn meanwhile is dealt to who waits for it alone. */
  let turn = 0

  async function bring(draw: () => Promise<IdeaView[]>): Promise<number> {
    const begun = turn
    const ideas = await draw().finally(() => (drawing = undefined))
    waiting = begun === turn ? [...ideas, ...waiting] : ideas.slice(0, 1)
    return ideas.length
  }

  return {
    forget() {
      turn++
      waiting = []
    },
    /** Each is dealt once. Undefined where nothing else can be drawn. */
    async deal(draw: () => Promise<IdeaView[]>, seen: number): Promise<IdeaView | undefined> {
      for (let draws = 0; draws < mostDraws; draws++) {
        // The one that was seen goes with it: drawing again leaves all others as likely as each other.
        for (let idea = waiting.pop(); idea; idea = waiting.pop()) if (idea.id !== seen) return idea
        drawing ??= bring(draw)
        if ((await drawing) === 0) return undefined
      }
      return undefined
    },
  }
}
