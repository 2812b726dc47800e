import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { challengeTemplates, isTemplateKey } from '#features/lists/challenge-templates.ts'
import { Shelf, ShelfLoading, shelfTitle } from '#features/lists/web/shelf/shelf.tsx'
import { TemplatePreview } from '#features/lists/web/shelf/template-preview.tsx'
import { MembersOnly } from '#pages/parts/members-only.tsx'
import { Head } from '#platform/web/head.tsx'
import { Column } from '#platform/web/ui/page.tsx'

/**
 * Page of the member's own and shared lists, which are loaded in the browser. Visitors are asked to sign in. With
 * `?start=`, the name of a template for a challenge, it shows a preview of that challenge instead; `?seed=` decides on
 * its ideas.
 */
export function Component() {
  const [query] = useSearchParams()
  const start = query.get('start')
  const template = isTemplateKey(start) ? start : null
  useFocusAtSwitch(template)
  return (
    <Column>
      <Head
        title={template ? challengeTemplates[template].name : shelfTitle}
        description="Your lists and challenges."
        isListed={false}
      />
      <MembersOnly
        invitation="Sign in to see your lists and challenges, including the ones you share."
        loading={<ShelfLoading />}
      >
        {({ id }) => {
          if (template === null) return <Shelf />
          const seed = readSeed(query.get('seed')) ?? id
          return <TemplatePreview key={template} template={template} seed={seed} />
        }}
      </MembersOnly>
    </Column>
  )
}

/** Returns the seed of an address; undefined if it has none that the server accepts. */
function readSeed(seed: string | null): number | undefined {
  const value = /^\d{1,10}$/.test(seed ?? '') ? Number(seed) : Number.NaN
  return value <= 2_147_483_647 ? value : undefined
}

/** Scrolls to the top and moves the focus to the heading, as after a route change, when the screen becomes another one. */
function useFocusAtSwitch(screen: string | null) {
  const last = useRef(screen)
  useEffect(() => {
    if (last.current === screen) return
    last.current = screen
    scrollTo(0, 0)
    document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
  }, [screen])
}
