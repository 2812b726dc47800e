import type { EditorIdea } from '#features/catalogue/idea-fields.ts'
import { stateLabels } from '#features/catalogue/messages.ts'
import { Badge } from '#platform/web/ui/badge.tsx'

const tones = { draft: 'medium', scheduled: 'hard', published: 'easy', archived: 'neutral' } as const

/** Where an idea stands on its way to the public. */
export function StateBadge({ state }: { state: EditorIdea['state'] }) {
  return <Badge tone={tones[state]}>{stateLabels[state]}</Badge>
}
