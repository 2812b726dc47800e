import { type ComponentType, useState } from 'react'
import type { EditorIdea } from '#features/catalogue/idea-fields.ts'
import type { PictureControl } from '#features/pictures/contract.ts'
import { hrefOf } from '#platform/addresses.ts'
import { api } from '#platform/web/api.ts'
import { currentStateOf, isVersioned } from '#platform/web/failure.ts'
import { LoadingSidePanel, SidePanelForm, useSidePanel } from '#platform/web/forms/side-panel-form.tsx'
import { alwaysFresh } from '#platform/web/query-client.ts'
import { useTerms } from '#platform/web/settings.ts'
import { css } from '#platform/web/styled.tsx'
import { useToast } from '#platform/web/toasts/use-toast.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { TextLink } from '#platform/web/ui/text-link.tsx'
import { ConflictDialog } from '../history/conflict-dialog.tsx'
import { HistoryDialog } from '../history/history-dialog.tsx'
import { checkDraft, toDraft, toIdeaFields, type IdeaDraft, useRefreshIdeas } from './idea-draft.ts'
import { IdeaFormFields } from './idea-form-fields.tsx'
import type { CategoryChoice } from './field-labels.ts'
import { formatPublishAt } from './local-time.ts'

interface Props {
  id: number
  categories: CategoryChoice[]
  picture: ComponentType<PictureControl>
  onClose: () => void
}

/**
 * Side panel that loads the idea `id` and shows the form in which an editor changes it, with its history. Shows a
 * placeholder while loading, and an error with a retry if that fails. If another editor has saved in the meantime, it
 * asks which changes to keep. `picture` is the control that chooses picture and cover.
 */
export function EditIdea({ id, ...rest }: Props) {
  const say = useTerms()
  const { data: idea, isFetching, refetch } = api.ideas.editing.byId.useQuery({ id }, alwaysFresh)
  if (idea) return <IdeaForm key={`${id} ${idea.version}`} idea={idea} {...rest} />
  return (
    <LoadingSidePanel
      title={say('Edit Idea')}
      isLoading={isFetching}
      failure="Couldn’t load the idea"
      onRetry={() => void refetch()}
      onClose={rest.onClose}
    />
  )
}

interface IdeaFormProps {
  idea: EditorIdea
  categories: CategoryChoice[]
  picture: ComponentType<PictureControl>
  onClose: () => void
}

interface Conflict {
  /** Error message, which names the other editor. */
  sentence: string
  theirs: EditorIdea
}

/** Type guard for the current idea in a 409 response, which the server has validated. */
const isIdea = (value: unknown): value is EditorIdea => isVersioned(value)

/** Edit form of an idea. Closes on save, unless another editor has saved in the meantime. */
function IdeaForm({ idea, categories, picture, onClose }: IdeaFormProps) {
  const say = useTerms()
  const [base, setBase] = useState(idea)
  const panel = useSidePanel(toDraft(idea), checkDraft, onClose)
  const [conflict, setConflict] = useState<Conflict>()
  const [isHistoryOpen, setIsHistoryOpen] = useState(false)
  const ideasChanged = useRefreshIdeas()
  const showToast = useToast()

  const update = api.ideas.editing.update.useMutation({
    onSuccess: async (saved) => {
      const when = saved.publishAt && saved.state === 'scheduled' ? formatPublishAt(saved.publishAt) : ''
      showToast({
        title: 'Idea updated',
        description: when ? `“${saved.title}” ${when}.` : saved.title,
        tone: 'success',
      })
      panel.guard.leave()
      await ideasChanged()
    },
    onError: (error) => {
      const theirs = currentStateOf(error, isIdea)
      if (theirs) setConflict({ sentence: error.message, theirs })
      else panel.refuse(error)
    },
  })

  function save(draft: IdeaDraft, saved: EditorIdea) {
    const fields = toIdeaFields(draft, saved, new Date())
    if (!update.isPending) update.mutate({ id: idea.id, version: saved.version, ...fields })
  }

  return (
    <>
      <SidePanelForm
        title={say('Edit Idea')}
        panel={panel}
        saveLabel={say('Update idea')}
        isSaving={update.isPending}
        onSave={() => save(panel.draft, base)}
        extra={
          <div className={css({ display: 'flex', gap: 4, alignItems: 'center', fontSize: 'sm' })}>
            <Button look="quiet" size="sm" onClick={() => setIsHistoryOpen(true)}>
              History
            </Button>
            {base.state === 'archived' ? null : (
              <TextLink isAlone to={hrefOf('idea', { id: idea.id })} target="_blank">
                {base.state === 'published' ? 'View page' : 'Preview page'}
              </TextLink>
            )}
          </div>
        }
      >
        <IdeaFormFields form={panel} categories={categories} picture={picture} />
      </SidePanelForm>
      {conflict ? (
        <ConflictDialog
          {...conflict}
          base={toDraft(base)}
          mine={panel.draft}
          categories={categories}
          onCancel={() => setConflict(undefined)}
          onResolve={(merged) => {
            setConflict(undefined)
            setBase(conflict.theirs)
            panel.rebase(toDraft(conflict.theirs), merged)
            save(merged, conflict.theirs)
          }}
        />
      ) : null}
      {isHistoryOpen ? (
        <HistoryDialog
          idea={base}
          canRestore={!panel.isDirty}
          categories={categories}
          onClose={() => setIsHistoryOpen(false)}
          onRestored={ideasChanged}
        />
      ) : null}
    </>
  )
}
