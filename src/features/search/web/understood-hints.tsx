import { css } from '#platform/web/styled.tsx'
import { Icon } from '#platform/web/ui/icon.tsx'
import { TextLink } from '#platform/web/ui/text-link.tsx'
import type { SearchResult } from '../contract.ts'
import { ChipLink } from './active-filters.tsx'
import { toUrlWithoutHints, toWordsOnlyUrl, type SearchState, toAsWrittenUrl } from './search-state.ts'

interface Props {
  searching: SearchState
  understood: NonNullable<SearchResult['understood']>
  /** Called before a hint is removed or restored, because its control disappears. */
  onChange: () => void
}

/**
 * Hints extracted from the query as a list of chips. A click on a hint removes it; removed ones are at the end, and a
 * click restores them; `onChange` is called before. Hints that exclude other ideas are preceded by “only”; the others
 * just affect the ranking. A link searches for the words alone. If no idea met the hints, renders only a note that
 * names them and says that the results are for the exact words. Renders nothing if there are no hints.
 */
export function UnderstoodHints({
  searching,
  understood: { hints, without, haveWordsWon },
  onChange,
}: Props) {
  if (hints.length + without.length === 0) return null
  const removedKeys = without.map(({ key }) => key)
  if (haveWordsWon) {
    return (
      <p className={css({ mb: 3, color: 'quiet' })}>
        We read this as {hints.map(({ label }) => label).join(', ')}, but nothing matched. These results are
        for your exact words.
      </p>
    )
  }
  return (
    <div className={css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, mb: 2 })}>
      <p id="understood" className={css({ color: 'quiet', fontSize: 'sm', mr: 1 })}>
        Showing results for
      </p>
      <ul
        className={css({ display: 'flex', listStyle: 'none', flexWrap: 'wrap', gap: 2 })}
        aria-labelledby="understood"
      >
        {hints.map(({ key, label, isStrict }) => (
          <li key={key}>
            {isStrict ? <span className={css({ color: 'quiet', fontSize: 'sm', mr: 1 })}>only</span> : null}
            <ChipLink
              title={isStrict ? 'Only matching results appear' : 'Matching results appear first'}
              to={toUrlWithoutHints(searching, [...removedKeys, key])}
              preventScrollReset
              aria-label={`Ignore: ${label}`}
              onClick={onChange}
            >
              {label}
              <Icon name="close" size={16} />
            </ChipLink>
          </li>
        ))}
        {without.map(({ key, label }) => (
          <li key={key}>
            <ChipLink
              to={toUrlWithoutHints(
                searching,
                removedKeys.filter((other) => other !== key),
              )}
              preventScrollReset
              aria-label={`Restore: ${label}`}
              onClick={onChange}
              look="off"
            >
              {label}
              <Icon name="plus" size={16} />
            </ChipLink>
          </li>
        ))}
      </ul>
      <TextLink className={css({ fontSize: 'sm' })} to={toWordsOnlyUrl(searching)} onClick={onChange}>
        Search for these exact words
      </TextLink>
    </div>
  )
}

interface SpellingNoteProps {
  searching: SearchState
  /** Query that was searched for instead. */
  spelt: string
}

/** Note “Showing results for …” with the corrected query `spelt`, and a link to search for the query as typed. */
export function SpellingNote({ searching, spelt }: SpellingNoteProps) {
  return (
    <p className={css({ mb: 3 })}>
      Showing results for <strong>{spelt}</strong>.{' '}
      <TextLink className={css({ py: 2 })} to={toAsWrittenUrl(searching)}>
        Search instead for “{searching.q}”
      </TextLink>
    </p>
  )
}
