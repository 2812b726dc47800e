import type { IdeaView } from '#features/catalogue/idea-fields.ts'
import { lazyAfterHydration } from '#platform/web/ui/lazy-after-hydration.tsx'
import { SeasonWords } from './season-words.tsx'

/**
 * When an idea is best, on its card. Pages are kept for everybody, so the server says it as it is on the northern half;
 * what it is where somebody looks, and whether that is now, their browser knows.
 */
const SeasonLoaded = lazyAfterHydration(
  () => import('./season-here.tsx').then((file) => file.SeasonHere),
  SeasonOnServer,
)

export function SeasonLine({ idea }: { idea: IdeaView }) {
  return idea.months.length > 0 ? <SeasonLoaded idea={idea} /> : null
}

function SeasonOnServer({ idea }: { idea: IdeaView }) {
  return <SeasonWords months={idea.months} />
}
