import { IdeaCard } from '#features/catalogue/web/cards/idea-card.tsx'
import { IdeaGridSkeleton } from '#features/catalogue/web/cards/idea-grid-skeleton.tsx'
import { api } from '#platform/web/api.ts'
import { hiddenWithoutScript } from '#platform/web/ui/hidden-without-script.ts'
import { SectionTitle } from '#platform/web/ui/page.tsx'
import { useHydrated } from '#platform/web/ui/use-hydrated.ts'
import { css, cx } from '#platform/web/styled.tsx'

/** An idea that nobody looked for. It is extra: where none comes, nothing is said. */
export function SearchChance() {
  const { data: idea, isError } = api.ideas.random.useQuery({}, { enabled: useHydrated(), gcTime: 0 })
  if (isError) return null
  return (
    <section className={cx(css({ maxWidth: '24rem' }), hiddenWithoutScript)} aria-labelledby="chance">
      <SectionTitle className={css({ mb: 5 })} id="chance">
        Or leave it to chance
      </SectionTitle>
      {idea ? (
        <IdeaCard idea={idea} />
      ) : (
        <div className={css({ '& > section': { gridTemplateColumns: '1fr' } })}>
          <IdeaGridSkeleton count={1} />
        </div>
      )}
    </section>
  )
}
