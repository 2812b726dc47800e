import type { EditorIdea } from '#features/catalogue/idea-fields.ts'
import { api } from '#platform/web/api.ts'
import { sentenceOf } from '#platform/web/failure.ts'
import { useToast } from '#platform/web/toasts/use-toast.ts'
import { Dialog } from '#platform/web/overlays/dialog.tsx'
import { FailureState } from '#platform/web/ui/empty-state.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import { css } from '#platform/web/styled.tsx'
import type { CategoryChoice } from '../ideas/field-words.ts'
import { FirstVersion } from './first-version.tsx'
import { RevisionEntry } from './revision-entry.tsx'

interface Props {
  idea: EditorIdea
  /** Not while something in the form is unsaved: it would be lost. */
  canRestore: boolean
  categories: CategoryChoice[]
  onClose: () => void
  onRestored: () => Promise<void>
}

/** Every save of an idea, newest first, with a way back to each. */
export function HistoryDialog({ idea, canRestore, categories, onClose, onRestored }: Props) {
  const showToast = useToast()
  const { data, isPending, isError, refetch } = api.ideas.editing.revisions.useQuery(
    { ideaId: idea.id },
    { gcTime: 0, staleTime: 0, refetchOnMount: 'always' },
  )
  const restore = api.ideas.editing.restore.useMutation({
    onSuccess: async () => {
      showToast({ title: 'Version restored', description: idea.title, tone: 'success' })
      onClose()
      await onRestored()
    },
  })
  const revisions = data?.toSorted((one, other) => other.version - one.version)
  // What was there before the first save that is kept is a version too.
  const first = (revisions?.at(-1)?.version ?? idea.version) - 1
  const restoreTo = (version: number) =>
    restore.mutate({ ideaId: idea.id, version, currentVersion: idea.version })

  return (
    <Dialog title={`History of “${idea.title}”`} size="wide" onClose={onClose}>
      {canRestore ? null : (
        <div className={css({ color: 'quiet', fontSize: 'sm', mb: 4 })}>
          Save or discard your changes first, then a version can be restored.
        </div>
      )}
      {restore.error ? (
        <div className={css({ color: 'danger', fontSize: 'sm', fontWeight: 500, mb: 4 })} role="alert">
          {sentenceOf(restore.error)}
        </div>
      ) : null}
      {isPending ? (
        <Skeleton className={css({ height: 40 })} aria-busy="true" />
      ) : isError ? (
        <FailureState title="Failed to fetch the history" onRetry={() => void refetch()} />
      ) : (
        <ol className={css({ display: 'flex', flexDirection: 'column', listStyle: 'none' })}>
          {revisions?.map((revision) => (
            <RevisionEntry
              key={revision.version}
              revision={revision}
              categories={categories}
              isCurrent={revision.version === idea.version}
              isBusy={!canRestore || restore.isPending}
              onRestore={() => restoreTo(revision.version)}
            />
          ))}
          {first > 0 ? (
            <FirstVersion
              version={first}
              isBusy={!canRestore || restore.isPending}
              onRestore={() => restoreTo(first)}
            />
          ) : revisions?.length === 0 ? (
            <li>Nobody has changed it yet.</li>
          ) : null}
        </ol>
      )}
    </Dialog>
  )
}
