import { useState, type ComponentType } from 'react'
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

/** Form for a new idea. Cleared after each save, ready for the next one. */
export function NewIdeaForm({ categories, picture, title, onClose, onEdit }: Props) {
  const say = useTerms()
  const empty = createEmptyDraft()
  const sheet = useSidePanel({ ...empty, title: title ?? '' }, checkDraft, onClose)
  const [created, setCreated] = useState<EditorIdea>()
  const ideasChanged = useRefreshIdeas()

  const create = api.ideas.editing.create.useMutation({
    onSuccess: async (idea) => {
      setCreated(idea)
      sheet.startFrom(empty)
      await ideasChanged()
    },
    onError: sheet.refuse,
  })

  return (
    <SidePanelForm
      title={say('New idea')}
      sheet={sheet}
      saveLabel={say('Create idea')}
      isSaving={create.isPending}
      onSave={() => create.mutate(toIdeaFields(sheet.draft, null, new Date()))}
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
      <IdeaFormFields form={sheet} categories={categories} picture={picture} />
    </SidePanelForm>
  )
}
