import type { ReactNode } from 'react'
import type { IdeaView } from '#features/catalogue/idea-fields.ts'
import { IdeaFacts } from '#features/catalogue/web/cards/idea-facts.tsx'
import { IdeaTags } from '#features/catalogue/web/cards/idea-tags.tsx'
import { QuickInfo } from '#features/catalogue/web/reading/quick-info.tsx'
import { ShareButtons } from '#features/catalogue/web/reading/share-buttons.tsx'
import { IdeaCategory } from '#pages/parts/idea/idea-category.tsx'
import { IdeaFrame, IdeaLayout } from '#pages/parts/idea/idea-layout.tsx'
import { IdeaTips } from '#pages/parts/idea/idea-tips.tsx'
import { hrefOf } from '#platform/addresses.ts'
import { PageTitle } from '#platform/web/ui/page.tsx'
import { Picture } from '#platform/web/ui/picture.tsx'
import { css } from '#platform/web/styled.tsx'

interface Props {
  idea: IdeaView
  /** The control that puts it on the visitor's list. */
  action?: ReactNode
  /** Where on earth it is. */
  where?: ReactNode
  /** How many others want it and did it. */
  counts?: ReactNode
}

/** All there is to know of an idea: its picture and story, what to plan for, how to go about it. */
export function IdeaBody({ idea, action, where, counts }: Props) {
  return (
    <IdeaLayout
      picture={
        <IdeaFrame>
          <Picture src={idea.imageUrl} alt={`Illustration of “${idea.title}”`} ratio="16/9" isFirst />
        </IdeaFrame>
      }
      story={
        <>
          <div className={css({ mb: 3 })}>
            <IdeaFacts difficulty={idea.difficulty} cost={idea.cost} />
          </div>
          <PageTitle className={css({ fontSize: { base: '2xl', md: '3xl' } })} tabIndex={-1}>
            {idea.title}
          </PageTitle>
          <div className={css({ display: 'flex', gap: 3, flexWrap: 'wrap', alignItems: 'center', mt: 5 })}>
            {/* On a phone the one thing to do stays in sight (global.css). */}
            {action ? <div data-bottom-bar="">{action}</div> : null}
            <ShareButtons title={idea.title} path={hrefOf('idea', { id: idea.id })} />
          </div>
          {counts}
          <div
            className={css({
              mt: 4,
              mb: 6,
              fontSize: { base: 'md', md: 'lg' },
              maxWidth: 'text',
              whiteSpace: 'pre-line',
            })}
          >
            {idea.description}
          </div>
          <IdeaTags tags={idea.tags} />
        </>
      }
      aside={
        <>
          <QuickInfo idea={idea} />
          {idea.category ? <IdeaCategory category={idea.category} /> : null}
          {where}
        </>
      }
      tips={<IdeaTips idea={idea} />}
    />
  )
}
