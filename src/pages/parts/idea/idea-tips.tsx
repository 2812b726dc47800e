import type { IdeaView } from '#features/catalogue/idea-fields.ts'
import { SectionTitle } from '#platform/web/ui/page.tsx'
import { tipsFor } from '#pages/parts/idea/tips-for.ts'
import { css, styled } from '#platform/web/styled.tsx'
import { useSay } from '#platform/web/settings.ts'

/** Advice that follows from what the idea asks for. */
export function IdeaTips({ idea }: { idea: IdeaView }) {
  const say = useSay()
  return (
    <section aria-labelledby="tips">
      <SectionTitle className={css({ mb: 6 })} id="tips">
        Tips for Success
      </SectionTitle>
      <Tips>
        {tipsFor(idea).map((tip, index) => (
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
