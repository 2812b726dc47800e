import { useState } from 'react'
import { api } from '#platform/web/api.ts'
import { useKeptFocus } from '#platform/web/overlays/use-kept-focus.ts'
import { css, styled } from '#platform/web/styled.tsx'
import { wordsOf } from '#features/search/fold.ts'
import { SynonymForm } from './synonym-form.tsx'

/** Beside a search that found nothing: what it was meant to find. */
export function MakeSynonym({ text }: { text: string }) {
  const [isOpen, setIsOpen] = useState(false)
  const { data = [] } = api.search.synonyms.list.useQuery()
  const phrase = wordsOf(text).join(' ')
  const known = data.find((synonym) => synonym.phrase === phrase)
  const opener = useKeptFocus<HTMLButtonElement>(isOpen)
  const told = useKeptFocus<HTMLSpanElement>(known?.id)
  if (known)
    return (
      <span ref={told} tabIndex={-1} className={css({ color: 'quiet' })}>
        finds “{known.means}” now
      </span>
    )
  return (
    <>
      <Opener
        ref={opener}
        aria-expanded={isOpen}
        aria-label={`Make a synonym of this: ${text}`}
        onClick={() => setIsOpen(!isOpen)}
      >
        Make a synonym
      </Opener>
      {isOpen ? (
        <div className={css({ flexBasis: 'full' })}>
          <SynonymForm phrase={text} onDone={() => setIsOpen(false)} />
        </div>
      ) : null}
    </>
  )
}

/** As the link beside it. */
const Opener = styled(
  'button',
  {
    base: {
      display: 'inline-flex',
      alignItems: 'center',
      minHeight: { base: 11, md: 6 },
      color: 'accentText',
      textDecoration: 'underline',
      textUnderlineOffset: '0.2em',
      textDecorationThickness: '1px',
      cursor: 'pointer',
      _hover: { textDecorationThickness: '2px' },
    },
  },
  { defaultProps: { type: 'button' } },
)
