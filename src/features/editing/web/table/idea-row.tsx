import type { EditorIdea } from '#features/catalogue/idea-fields.ts'
import { costSymbolOf, difficultyLabelOf } from '#features/catalogue/messages.ts'
import { CheckBox, TickArea } from '#platform/web/forms/dense-controls.ts'
import { css, styled } from '#platform/web/styled.tsx'
import { seasonWords } from '../ideas/field-words.ts'
import { momentInWords } from '#platform/web/moment-in-words.ts'
import { StateBadge } from './state-badge.tsx'
import { useBased } from '#platform/web/use-based.ts'

interface Props {
  idea: EditorIdea
  isSelected: boolean
  onSelect: (isSelected: boolean) => void
  onEdit: () => void
}

/** An idea as a row; on narrow screens its facts stand below its title. */
export function IdeaRow({ idea, isSelected, onSelect, onEdit }: Props) {
  const { title, category, difficulty, cost, season, state, featured, publishAt, updatedAt } = idea
  const based = useBased()
  const facts = [category?.name ?? 'None', difficultyLabelOf(difficulty), costSymbolOf(cost)].join(' · ')
  return (
    <tr className={css({ background: isSelected ? 'accentSoft' : undefined })} data-row={idea.id}>
      <td>
        <TickArea>
          <CheckBox
            aria-label={`Select ${title}`}
            checked={isSelected}
            onChange={(event) => onSelect(event.target.checked)}
          />
        </TickArea>
      </td>
      <td className={css({ hideBelow: 'md', width: 16 })}>
        <Thumbnail src={based(idea.imageUrl)} alt="" loading="lazy" width={48} height={36} />
      </td>
      <th scope="row">
        <Title type="button" data-edit onClick={onEdit}>
          {title}
        </Title>
        <div
          className={css({
            hideFrom: 'lg',
            color: 'quiet',
            fontSize: 'xs',
            fontWeight: 400,
            overflowWrap: 'anywhere',
          })}
        >
          {facts}
        </div>
      </th>
      <td>
        <div className={css({ display: 'flex', gap: 1, flexWrap: 'wrap' })}>
          <StateBadge state={state} />
          {featured ? (
            <span className={css({ color: 'gold' })} title="Featured">
              ★<span className={css({ srOnly: true })}>Featured</span>
            </span>
          ) : null}
        </div>
        {publishAt && state === 'scheduled' ? (
          <div className={css({ color: 'quiet', fontSize: 'xs', mt: 1 })}>{momentInWords(publishAt)}</div>
        ) : null}
      </td>
      <td className={css({ hideBelow: 'lg', whiteSpace: 'nowrap' })}>{category?.name ?? 'None'}</td>
      <td className={css({ hideBelow: 'lg' })}>{difficultyLabelOf(difficulty)}</td>
      <td className={css({ hideBelow: 'lg' })}>{costSymbolOf(cost)}</td>
      <td className={css({ hideBelow: 'xl' })}>{season === 'any' ? '' : seasonWords[season]}</td>
      <td className={css({ hideBelow: 'md', whiteSpace: 'nowrap', color: 'quiet' })}>
        {new Date(updatedAt).toLocaleDateString('en-US', { dateStyle: 'medium' })}
      </td>
    </tr>
  )
}

const Thumbnail = styled('img', {
  base: { width: 12, height: 9, objectFit: 'cover', borderRadius: '4px', background: 'sunken' },
})

const Title = styled('button', {
  base: {
    textAlign: 'start',
    fontWeight: 600,
    lineHeight: 'snug',
    minHeight: { base: 11, md: 6 },
    minWidth: { base: 11, md: 6 },
    cursor: 'pointer',
    overflowWrap: 'anywhere',
    _hover: { color: 'accentText', textDecoration: 'underline' },
  },
})
