import type { ComponentType } from 'react'
import type { PictureControl } from '#features/pictures/contract.ts'
import { css } from '#platform/web/styled.tsx'
import type { CategoryChoice } from './field-words.ts'
import { IdeaFieldset, type DraftProps } from './idea-fieldset.tsx'
import { PublishingFields } from './publishing-fields.tsx'
import { WhereAndWhen } from './where-and-when.tsx'

interface Props {
  form: DraftProps
  categories: CategoryChoice[]
  picture: ComponentType<PictureControl>
}

/** Every field of an idea, in two columns. */
export function EveryIdeaField({ form, categories, picture: Picture }: Props) {
  const { draft, errors, change } = form
  return (
    <>
      <IdeaFieldset {...form} categories={categories} />
      <div className={css({ display: 'grid', gap: 5, alignContent: 'start' })}>
        <PublishingFields {...form} />
        <Picture imageUrl={draft.imageUrl} cover={draft.cover} error={errors.imageUrl} onChange={change} />
        <WhereAndWhen {...form} />
      </div>
    </>
  )
}
