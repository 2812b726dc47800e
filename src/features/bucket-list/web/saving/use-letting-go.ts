import { useToast } from '#platform/web/toasts/use-toast.ts'
import { removed } from '#features/bucket-list/messages.ts'
import { letWait, stopWaiting } from './waiting-ideas.ts'

/** An idea that waited waits no longer, with Undo. */
export function useLettingGo() {
  const toast = useToast()
  return (idea: { id: number; title: string }) => {
    stopWaiting(idea.id)
    toast({ title: removed, tone: 'success', action: { label: 'Undo', onClick: () => letWait(idea) } })
  }
}
