import type { ReactNode } from 'react'
import type { IdeaView } from '#features/catalogue/idea-fields.ts'
import { formatPricePerAdult, isKind, kindLabels } from '#features/catalogue/kind-labels.ts'
import { Card, CardLink, IdeaFacts } from '#features/catalogue/web/cards/idea-card.tsx'
import { IdeaTags } from '#features/catalogue/web/cards/idea-tags.tsx'
import { QuickInfo } from '#features/catalogue/web/reading/quick-info.tsx'
import { ShareButtons } from '#features/catalogue/web/reading/share-buttons.tsx'
import { createTips } from '#pages/parts/idea/idea-tips.ts'
import { IdeaFrame, IdeaLayout } from '#pages/parts/idea/idea-layout.tsx'
import { hrefOf } from '#platform/addresses.ts'
import { useTerms } from '#platform/web/settings.ts'
import { css, styled } from '#platform/web/styled.tsx'
import { LinkButton } from '#platform/web/ui/button.tsx'
import { Icon } from '#platform/web/ui/icon.tsx'
import { Badge } from '#platform/web/ui/badge.tsx'
import { PageTitle, SectionTitle } from '#platform/web/ui/page.tsx'
import { Picture } from '#platform/web/ui/picture.tsx'

interface Props {
  idea: IdeaView
  /** Button that saves the idea. */
  action?: ReactNode
  /** Map and places of the idea. */
  where?: ReactNode
  /** Numbers of members who saved and completed the idea. */
  counts?: ReactNode
}

/** Content of an idea's page: picture, story, facts and tips. */
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
          <div className={css({ display: 'flex', gap: 2, flexWrap: 'wrap', alignItems: 'center', mb: 3 })}>
            <IdeaFacts difficulty={idea.difficulty} cost={idea.cost} />
            {idea.price ? <Badge>{formatPricePerAdult(idea.price)}</Badge> : null}
          </div>
          <PageTitle className={css({ fontSize: { base: '2xl', md: '3xl' } })} tabIndex={-1}>
            {idea.title}
          </PageTitle>
          <div className={css({ display: 'flex', gap: 3, flexWrap: 'wrap', alignItems: 'center', mt: 5 })}>
            {/* On phones the button is sticky (global.css). */}
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
          <IdeaKinds kinds={idea.kinds} />
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

/** Links to the kinds of the idea that this version of the site knows. */
function IdeaKinds({ kinds }: { kinds: string[] }) {
  const known = kinds.filter(isKind)
  if (known.length === 0) return null
  return (
    <ul
      className={css({ display: 'flex', gap: 2, flexWrap: 'wrap', listStyle: 'none', mb: 3 })}
      aria-label="Kinds"
    >
      {known.map((kind) => (
        <li key={kind}>
          <LinkButton to={hrefOf('kind', { kind })} size="sm">
            {kindLabels[kind]}
          </LinkButton>
        </li>
      ))}
    </ul>
  )
}

/** Link to the idea's category. */
function IdeaCategory({ category }: { category: NonNullable<IdeaView['category']> }) {
  return (
    <Card
      className={css({ flexDirection: 'row', alignItems: 'center', gap: 4, p: 5, height: 'auto' })}
      as="div"
    >
      <div className={css({ flex: '1' })}>
        <h2
          className={css({
            color: 'quiet',
            fontSize: 'sm',
            fontFamily: 'body',
            letterSpacing: 'normal',
            mb: 1,
          })}
        >
          Category
        </h2>
        <div className={css({ fontFamily: 'heading', fontSize: 'lg', fontWeight: 600, lineHeight: 'snug' })}>
          <CardLink to={hrefOf('category', { slug: category.slug })}>{category.name}</CardLink>
        </div>
      </div>
      <Icon name="onward" />
    </Card>
  )
}

/** Tips derived from the idea's properties. */
function IdeaTips({ idea }: { idea: IdeaView }) {
  const say = useTerms()
  return (
    <section aria-labelledby="tips">
      <SectionTitle className={css({ mb: 6 })} id="tips">
        Tips for Success
      </SectionTitle>
      <Tips>
        {createTips(idea).map((tip, index) => (
          <li key={tip.title}>
            <Number aria-hidden="true">{index + 1}</Number>
            <div>
              <h3 className={css({ fontSize: 'lg', fontWeight: 600, lineHeight: 'snug', mb: 1 })}>
                {tip.title}
              </h3>
              <div className={css({ color: 'quiet', maxWidth: 'text' })}>{say(tip.text)}</div>
            </div>
          </li>
        ))}
      </Tips>
    </section>
  )
}

const Tips = styled('ol', {
  base: {
    display: 'grid',
    gap: 6,
    listStyle: 'none',
    '& > li': { display: 'flex', gap: 4 },
  },
})

const Number = styled('span', {
  base: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'center',
    flexShrink: 0,
    width: 9,
    height: 9,
    borderRadius: 'full',
    background: 'accentSoft',
    color: 'accentText',
    fontFamily: 'heading',
    fontWeight: 600,
  },
})
