import { Article } from '#platform/web/ui/article-text.tsx'
import { CategoryRelated } from '#pages/parts/category/category-related.tsx'
import { api } from '#platform/web/api.ts'
import { css } from '#platform/web/styled.tsx'

/** What follows the ideas. Its text is extra: while it loads, or where it fails, the page is whole without it. */
export function CategoryFoot({ slug }: { slug: string }) {
  const { data } = api.categories.content.useQuery({ slug })
  return (
    <div
      className={css({
        display: 'flex',
        flexDirection: { base: 'column', lg: 'row' },
        justifyContent: 'space-between',
        gap: { base: 12, lg: 16 },
        mt: { base: 14, md: 20 },
        pt: { base: 8, md: 12 },
        borderTopWidth: '1px',
        borderColor: 'line',
      })}
    >
      {data?.content ? <Article html={data.content} /> : null}
      <CategoryRelated slug={slug} />
    </div>
  )
}
