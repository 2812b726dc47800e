import { useEffect, useState, type ComponentType } from 'react'
import type { EditorIdea } from '#features/catalogue/idea-fields.ts'
import { stateLabels } from '#features/catalogue/field-messages.ts'
import type { PictureControl } from '#features/pictures/contract.ts'
import { hrefOf } from '#platform/addresses.ts'
import { api } from '#platform/web/api.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { SidePanelForm, useSidePanel } from '#platform/web/forms/side-panel-form.tsx'
import { TextLink } from '#platform/web/ui/text-link.tsx'
import { css } from '#platform/web/styled.tsx'
import { checkDraft, createEmptyDraft, toIdeaFields, useRefreshIdeas } from './idea-draft.ts'
import { IdeaFormFields } from './idea-form-fields.tsx'
import type { CategoryChoice } from './field-labels.ts'
import { formatPublishAt } from './local-time.ts'
import { useTerms } from '#platform/web/settings.ts'

interface Props {
  categories: CategoryChoice[]
  picture: ComponentType<PictureControl>
  /** Initial title: the search term without results from which the form was opened. */
  title?: string
  onClose: () => void
  onEdit: (id: number) => void
}

/**
 * Side panel with the form for a new idea, which begins with `title`. It stays open and is cleared after each save,
 * ready for the next one, with a link to the idea just saved and a button to edit it (`onEdit`). `picture` is the
 * control that chooses picture and cover.
 */
export function NewIdeaForm({ categories, picture, title, onClose, onEdit }: Props) {
  const say = useTerms()
  const empty = createEmptyDraft()
  const panel = useSidePanel({ ...empty, title: title ?? '' }, checkDraft, onClose)
  const [created, setCreated] = useState<EditorIdea>()
  const ideasChanged = useRefreshIdeas()
  // The emptied form is a new one, in which nothing has the focus.
  useEffect(() => {
    if (created) document.querySelector<HTMLElement>('dialog[open] form input')?.focus()
  }, [created])

  const create = api.ideas.editing.create.useMutation({
    onSuccess: async (idea) => {
      setCreated(idea)
      panel.startFrom(empty)
      await ideasChanged()
    },
    onError: panel.refuse,
  })

  return (
    <SidePanelForm
      title={say('New Idea')}
      panel={panel}
      saveLabel={say('Create idea')}
      isSaving={create.isPending}
      onSave={() => create.mutate(toIdeaFields(panel.draft, null, new Date()))}
      extra={
        <output className={css({ flex: '1 1 20rem' })} aria-live="polite">
          {created ? (
            <div
              className={css({
                display: 'flex',
                flexWrap: 'wrap',
                alignItems: 'center',
                columnGap: 4,
                px: 4,
                borderRadius: 'sm',
                background: 'tealSoft',
                fontSize: 'sm',
              })}
            >
              <span>
                “{created.title}”{' '}
                {created.publishAt
                  ? formatPublishAt(created.publishAt)
                  : `was saved as ${stateLabels[created.state].toLowerCase()}`}
                .
              </span>
              {created.state === 'archived' ? null : (
                <TextLink to={hrefOf('idea', { id: created.id })} target="_blank">
                  Preview
                </TextLink>
              )}
              <Button look="quiet" size="sm" onClick={() => onEdit(created.id)}>
                Edit it
              </Button>
            </div>
          ) : null}
        </output>
      }
    >
      {/* The key empties the searches of the form, too. */}
      <IdeaFormFields key={created?.id} form={panel} categories={categories} picture={picture} />
    </SidePanelForm>
  )
}
