import { useParams } from 'react-router'
import { IdeaMissing } from '#pages/parts/idea/idea-missing.tsx'
import { IdeaScreen } from '#pages/parts/idea/idea-screen.tsx'
import { askAll, pageLoader } from '#platform/web/page-loader.ts'

export const loader = pageLoader((queries, { params }) => {
  const id = idIn(params)
  return id
    ? askAll([
        queries.ideas.byId.fetch({ id }),
        queries.ideas.similar.fetch({ id }),
        queries.places.ofIdea.fetch({ id }),
      ])
    : null
})

export function Component() {
  const id = idIn(useParams())
  return id ? <IdeaScreen key={id} id={id} /> : <IdeaMissing />
}

const largestId = 2_147_483_647

/** What cannot be an id names no idea; the server would call it a malformed question. */
function idIn({ id = '' }: Record<string, string | undefined>): number | undefined {
  const number = /^\d{1,10}$/.test(id) ? Number(id) : 0
  return number > 0 && number <= largestId ? number : undefined
}
