import type { ReactNode } from 'react'
import type { IdeaView } from '#features/catalogue/idea-fields.ts'
import { api } from '#platform/web/api.ts'
import { CardGrid, SectionTitle } from '#platform/web/ui/page.tsx'
import { useHydrated } from '#platform/web/ui/use-hydrated.tsx'
import { css } from '#platform/web/styled.tsx'

interface Props {
  ideaId: number
  /** Renders an idea. */
  children: (idea: IdeaView) => ReactNode
}

/**
 * Section “People who saved this also saved” with up to three ideas, which `children` renders. The browser fetches
 * them, because the page is cached for everybody. Renders nothing until then, on failure, and if there are none.
 */
export function AlsoWanted({ ideaId, children }: Props) {
  const { data: ideas } = api.bucketList.together.useQuery({ ideaId }, { enabled: useHydrated() })
  if (!ideas || ideas.length === 0) return null
  return (
    <section className={css({ mt: { base: 14, md: 20 } })} aria-labelledby="together">
      <SectionTitle className={css({ mb: 6 })} id="together">
        People who saved this also saved
      </SectionTitle>
      <CardGrid columns={3}>{ideas.map(children)}</CardGrid>
    </section>
  )
}
