import { Box, chakra, Flex } from '@chakra-ui/react'
import type { EditorIdea } from '#features/catalogue/idea-fields.ts'
import { costSymbolOf, difficultyLabelOf } from '#features/catalogue/messages.ts'
import { CheckBox } from '#platform/web/forms/dense-controls.ts'
import { seasonWords } from '../ideas/field-words.ts'
import { momentInWords } from '../ideas/local-moment.ts'
import { StateBadge } from './state-badge.tsx'

interface Props {
  idea: EditorIdea
  isSelected: boolean
  onSelect: (isSelected: boolean) => void
  onEdit: () => void
}

/** An idea as a row; on narrow screens its facts stand below its title. */
export function IdeaRow({ idea, isSelected, onSelect, onEdit }: Props) {
  const { title, category, difficulty, cost, season, state, featured, publishAt, updatedAt } = idea
  const facts = [category?.name ?? 'None', difficultyLabelOf(difficulty), costSymbolOf(cost)].join(' · ')
  return (
    <Box as="tr" data-row={idea.id} background={isSelected ? 'accentSoft' : undefined}>
      <td>
        <CheckBox
          aria-label={`Select ${title}`}
          display="block"
          checked={isSelected}
          onChange={(event) => onSelect(event.target.checked)}
        />
      </td>
      <Box as="td" hideBelow="md" width={16}>
        <Thumbnail src={idea.imageUrl} alt="" loading="lazy" htmlWidth={48} htmlHeight={36} />
      </Box>
      <th scope="row">
        <Title type="button" data-edit onClick={onEdit}>
          {title}
        </Title>
        <Box hideFrom="lg" color="quiet" fontSize="xs" fontWeight={400}>
          {facts}
        </Box>
      </th>
      <td>
        <Flex gap={1} wrap="wrap">
          <StateBadge state={state} />
          {featured ? (
            <Box as="span" title="Featured" color="gold">
              ★
              <Box as="span" srOnly>
                Featured
              </Box>
            </Box>
          ) : null}
        </Flex>
        {publishAt && state === 'scheduled' ? (
          <Box color="quiet" fontSize="xs" mt={1}>
            {momentInWords(publishAt)}
          </Box>
        ) : null}
      </td>
      <Box as="td" hideBelow="lg" whiteSpace="nowrap">
        {category?.name ?? 'None'}
      </Box>
      <Box as="td" hideBelow="lg">
        {difficultyLabelOf(difficulty)}
      </Box>
      <Box as="td" hideBelow="lg">
        {costSymbolOf(cost)}
      </Box>
      <Box as="td" hideBelow="xl">
        {season === 'any' ? '' : seasonWords[season]}
      </Box>
      <Box as="td" hideBelow="md" whiteSpace="nowrap" color="quiet">
        {new Date(updatedAt).toLocaleDateString('en-US', { dateStyle: 'medium' })}
      </Box>
    </Box>
  )
}

const Thumbnail = chakra('img', {
  base: { width: 12, height: 9, objectFit: 'cover', borderRadius: '4px', background: 'sunken' },
})

const Title = chakra('button', {
  base: {
    textAlign: 'start',
    fontWeight: 600,
    lineHeight: 'snug',
    minHeight: 6,
    cursor: 'pointer',
    overflowWrap: 'anywhere',
    _hover: { color: 'accentText', textDecoration: 'underline' },
  },
})
