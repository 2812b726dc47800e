import { Link } from 'react-router'
import { Icon } from '#platform/web/ui/icon.tsx'
import { Picture } from '#platform/web/ui/picture.tsx'
import { css, styled } from '#platform/web/styled.tsx'
import { Marked } from './marked.tsx'
import { beginsWithOneOf } from './matching.ts'
import type { Suggestion } from './suggestion-groups.ts'

interface Props {
  id: string
  suggestion: Suggestion
  /** What was typed. */
  words: string
  isActive: boolean
  onChoose: () => void
}

/** A suggestion is a link, so that it opens in a new tab too; the input keeps the focus while it is chosen. */
export function SuggestionOption({ id, suggestion, words, isActive, onChoose }: Props) {
  const { to, text, detail, imageUrl, icon } = suggestion
  return (
    <Option id={id} to={to} aria-selected={isActive} onClick={onChoose} draggable={false}>
      {imageUrl === undefined ? (
        <div
          className={css({
            color: 'quiet',
            display: 'flex',
            justifyContent: 'center',
            width: 5,
            flexShrink: 0,
          })}
        >
          <Icon name={icon} size={18} />
        </div>
      ) : (
        <div className={css({ width: 14, flexShrink: 0, borderRadius: 'sm', overflow: 'hidden' })}>
          <Picture src={imageUrl} alt="" />
        </div>
      )}
      <div className={css({ minWidth: 0, flex: '1' })}>
        <div className={css({ lineClamp: 2 })}>
          <Marked text={text} isMatch={beginsWithOneOf(words)} />
        </div>
        {detail ? (
          <div className={css({ color: 'quiet', fontSize: 'xs', truncate: true })}>{detail}</div>
        ) : null}
      </div>
    </Option>
  )
}

const Option = styled(
  Link,
  {
    base: {
      display: 'flex',
      alignItems: 'center',
      gap: 3,
      minHeight: 11,
      px: 3,
      py: 1.5,
      borderRadius: 'md',
      fontSize: 'sm',
      lineHeight: 'snug',
      _hover: { background: 'sunken' },
      _selected: { background: 'sunken', outline: '2px solid {colors.accent}', outlineOffset: '-2px' },
      '& mark': { fontWeight: 700, background: 'transparent', boxShadow: 'none' },
      // Walking through the list scrolls the list, and not the page around it.
      'main &': { scrollMarginBlock: 0 },
    },
  },
  { defaultProps: { role: 'option', tabIndex: -1 } },
)
