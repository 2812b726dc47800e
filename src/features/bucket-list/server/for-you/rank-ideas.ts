import { getRarity, laterKindFactor, shuffle } from '#features/catalogue/server/kind-pools.ts'

/** Idea that someone has saved, completed or dismissed. */
export interface Signal {
  id: number
  kinds: readonly string[]
  /** How much it says about their taste; negative if they dismissed it. */
  weight: number
}

/** Liking of each kind: positive, or negative for a kind of dismissed ideas. */
export type Taste = ReadonlyMap<string, number>

/** Another idea on the lists of those who have an idea. */
export interface CoSave {
  /** Id of the signal's idea. */
  ideaId: number
  otherId: number
  likeness: number
}

export interface Candidate {
  id: number
  kinds: readonly string[]
}

export type Reason = { ideaId: number } | { kind: string }

/** Weight of what others saved too, relative to the taste. */
const coSaveWeight = 1.5
/** Likeness that counts fully. Among pairs that few have, the best one would otherwise count as much as a strong one. */
const strongLikeness = 0.15
/** In any ten consecutive ideas, at most two have the same leading kind. */
const windowSize = 10
const maxPerWindow = 2

/**
 * Returns how much someone likes each kind of idea (such as `hike`), as a map of numbers that are negative for a
 * dislike, by the ideas they have saved, completed or dismissed (`signals`, each with a weight). Rare kinds count for
 * more than common ones, and the leading (first) kind of an idea for more than its others.
 * @param counts number of ideas per kind.
 */
export function computeTaste(signals: readonly Signal[], counts: ReadonlyMap<string, number>): Taste {
  const taste = new Map<string, number>()
  for (const { kinds, weight } of signals) {
    for (const [index, kind] of kinds.entries()) {
      const liking = weight * kindFactor(index) * getRarity(counts.get(kind) ?? 1)
      taste.set(kind, (taste.get(kind) ?? 0) + liking)
    }
  }
  return taste
}

interface Parts {
  candidates: readonly Candidate[]
  signals: readonly Signal[]
  taste: Taste
  coSaves: readonly CoSave[]
  /** Breaks ties, so that members see different ideas. */
  seed: number
  limit: number
}

/**
 * Ranks the candidates by how well their kinds fit the member's taste (`computeTaste`), and by how often others have
 * saved them together with ideas that the member saved (`coSaves`). Returns at most `limit` ids, best first, each with
 * the reason (`because`: an idea of the member's or a kind). Ideas with a score of 0 or less are left out. Of ten in a
 * row, at most two have the same leading kind: further ones move down the list, or are left out if no others follow.
 * `seed` decides between equal scores.
 */
export function rankIdeas({ candidates, signals, taste, coSaves, seed, limit }: Parts) {
  const weights = new Map(signals.map(({ id, weight }) => [id, weight]))
  const coSavesByIdea = Map.groupBy(coSaves, ({ otherId }) => otherId)
  const strengthOf = ({ ideaId, likeness }: CoSave) => likeness * Math.max(0, weights.get(ideaId) ?? 0)
  const parts = candidates.map((candidate) => {
    const savedWith = coSavesByIdea.get(candidate.id) ?? []
    return {
      ...candidate,
      savedWith: savedWith.toSorted((a, b) => strengthOf(b) - strengthOf(a)),
      byKinds: candidate.kinds.reduce((sum, kind, at) => sum + (taste.get(kind) ?? 0) * kindFactor(at), 0),
      byOthers: savedWith.reduce((sum, coSave) => sum + strengthOf(coSave), 0),
    }
  })
  // Both parts are relative to the strongest candidate, as the taste grows with the number of signals. A dislike counts
  // as strong too: relative to a weak liking, it would outweigh what others saved.
  const keenest = parts.reduce((most, { byKinds }) => Math.max(most, Math.abs(byKinds)), Number.MIN_VALUE)
  const strongest = parts.reduce((most, { byOthers }) => Math.max(most, byOthers), strongLikeness)
  const scored = parts
    .map((part) => {
      const [byKinds, byOthers] = [part.byKinds / keenest, (coSaveWeight * part.byOthers) / strongest]
      return { ...part, score: byKinds + byOthers, isByOthers: byOthers > byKinds }
    })
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score || shuffle(a.id, seed) - shuffle(b.id, seed))
  return mixLeadingKinds(scored, limit).map(({ id, kinds, savedWith, isByOthers }) => {
    const because =
      isByOthers && savedWith[0] ? { ideaId: savedWith[0].ideaId } : findReason(kinds, signals, taste)
    return { id, because }
  })
}

const kindFactor = (index: number) => (index === 0 ? 1 : laterKindFactor)

/** Takes ideas in their order, and postpones those whose leading kind is already among the last nine twice. */
function mixLeadingKinds<Idea extends Candidate>(ideas: readonly Idea[], limit: number): Idea[] {
  const taken: Idea[] = []
  const waiting = [...ideas]
  while (taken.length < limit) {
    const last = taken.slice(1 - windowSize)
    const isFree = ({ kinds: [leading] }: Idea) =>
      leading === undefined || last.filter(({ kinds }) => kinds[0] === leading).length < maxPerWindow
    const next = waiting.findIndex(isFree)
    if (next === -1) break
    taken.push(...waiting.splice(next, 1))
  }
  return taken
}

/** Returns the kind with the highest share of the score, or the saved idea if no other saved idea has this kind. */
function findReason(kinds: readonly string[], signals: readonly Signal[], taste: Taste): Reason {
  const liked = kinds.map((kind, index) => ({ kind, liking: (taste.get(kind) ?? 0) * kindFactor(index) }))
  const { kind } = liked.reduce((best, each) => (each.liking > best.liking ? each : best))
  const [only, ...others] = signals.filter((signal) => signal.weight > 0 && signal.kinds.includes(kind))
  return only && others.length === 0 ? { ideaId: only.id } : { kind }
}
