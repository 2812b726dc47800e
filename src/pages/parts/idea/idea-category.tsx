import type { IdeaView } from '#features/catalogue/idea-fields.ts'
import { Card, CardLink } from '#features/catalogue/web/cards/idea-card.tsx'
import { hrefOf } from '#platform/addresses.ts'
import { Icon } from '#platform/web/ui/icon.tsx'
import { css } from '#platform/web/styled.tsx'

/** The way to where the idea belongs. */
export function IdeaCategory({ category }: { category: NonNullable<IdeaView['category']> }) {
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
